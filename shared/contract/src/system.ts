import * as z from 'zod/mini';
import { operation } from './operation';

/** Settings and state of the server that operators see. */
export const system = z.object({
  /** `smtp` sends e-mails to a mail server; `folder` writes them to a folder of the server. */
  mail: z.enum(['smtp', 'folder']),
  /** Age of the oldest change of sales that the reports' rollups lack; seconds, 0 when they lack none. */
  rollup_lag: z.number(),
});
export type System = z.infer<typeof system>;

export const getSystem = operation({
  method: 'GET',
  path: '/system',
  summary: 'Configuration and state of the server, for operators',
  response: system,
});
