import * as z from 'zod/mini';
import { operation } from './operation';

/** How the server is set up, as far as operators see it. */
export const system = z.object({
  /** Where mails go: to a mail server, or into a folder of the server that nobody else reads. */
  mail: z.enum(['smtp', 'folder']),
});
export type System = z.infer<typeof system>;

export const getSystem = operation({
  method: 'GET',
  path: '/system',
  summary: 'How the server is set up, for operators',
  response: system,
});
