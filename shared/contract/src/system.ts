import * as z from 'zod/mini';
import { operation } from './operation';

/** Settings of the server that operators see. */
export const system = z.object({
  /** Whether mails go to a mail server, or only into a folder of the server. */
  mail: z.enum(['smtp', 'folder']),
});
export type System = z.infer<typeof system>;

export const getSystem = operation({
  method: 'GET',
  path: '/system',
  summary: 'How the server is set up, for operators',
  response: system,
});
