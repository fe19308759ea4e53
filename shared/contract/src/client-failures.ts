import * as z from 'zod/mini';
import { FAILURE_PHASES } from './failure-phases';
import { noContent, operation } from './operation';

export type { FailurePhase } from './failure-phases';

export const failurePhase = z.enum(FAILURE_PHASES);

/** Maximum number of characters of a stack trace; a longer one is cut off at its end. */
export const STACK_LENGTH = 2_000;

/** Name of a remote in the registry, or `shell`. */
export const remoteName = z.string().check(z.regex(/^(shell|mf-[a-z0-9-]{1,40})$/));
export const remoteVersion = z.string().check(z.minLength(1), z.maxLength(60));

export const clientFailure = z.strictObject({
  remote: remoteName,
  version: remoteVersion,
  phase: failurePhase,
  /** Milliseconds from the start of the phase to the failure. */
  duration_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  message: z.string().check(z.minLength(1), z.maxLength(500)),
  /** Stack trace as the browser provides it: one line for each function call, with file, line and column. */
  stack: z.optional(z.string().check(z.minLength(1), z.maxLength(STACK_LENGTH))),
});
export type ClientFailure = z.infer<typeof clientFailure>;

export const reportClientFailure = operation({
  method: 'POST',
  path: '/client_failures',
  summary: 'Write a failure in a browser to the log of the server',
  access: 'public',
  body: clientFailure,
  response: noContent,
});
