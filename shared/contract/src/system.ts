import * as z from 'zod/mini';
import { operation } from './operation';

/** Settings of the server that operators see. */
export const system = z.object({
  /** `smtp` sends e-mails to a mail server; `folder` writes them to a folder of the server. */
  mail: z.enum(['smtp', 'folder']),
});
export type System = z.infer<typeof system>;

export const getSystem = operation({
  method: 'GET',
  path: '/system',
  summary: 'Configuration of the server, for operators',
  response: system,
});
