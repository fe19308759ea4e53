import * as z from 'zod/mini';
import { noContent, operation } from './operation';

/**
 * What was going on when an area or the shell failed: its files were on their way (`load`), its style sheets were
 * (`style`), its code began to run (`start`), a page of it was shown (`render`), or something on a page happened
 * (`event`).
 */
export const failurePhase = z.enum(['load', 'style', 'start', 'render', 'event']);
export type FailurePhase = z.infer<typeof failurePhase>;

export const clientFailure = z.strictObject({
  /** The area's name in the registry; the page itself tells of the shell. */
  remote: z.string().check(z.regex(/^(shell|mf-[a-z0-9-]{1,40})$/)),
  version: z.string().check(z.minLength(1), z.maxLength(60)),
  phase: failurePhase,
  /** How long somebody had waited for it by then. */
  duration_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  message: z.string().check(z.minLength(1), z.maxLength(500)),
});
export type ClientFailure = z.infer<typeof clientFailure>;

export const reportClientFailure = operation({
  method: 'POST',
  path: '/client_failures',
  summary: 'Put what went wrong in a browser into the server’s log',
  access: 'public',
  body: clientFailure,
  response: noContent,
});
