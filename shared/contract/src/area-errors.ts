import * as z from 'zod/mini';
import { failurePhase, remoteName, remoteVersion } from './client-failures';
import { instant } from './fields';
import { operation } from './operation';
import { operatorKeyForm } from './operator-key';

/** Maximum number of distinct errors stored per version; further ones are only counted in the version's health. */
export const ERRORS_LIMIT = 20;
/** Maximum number of characters of a source-mapped stack trace, which can be longer than the reported stack trace. */
export const SOURCE_STACK_LENGTH = 4_000;

/** A group of equal errors of one version: they have the same phase, message and first line of the stack trace. */
export const areaError = z.object({
  phase: failurePhase,
  message: z.string().check(z.maxLength(500)),
  /** Stack trace, with source file, line and column where a source map is known; null when the browser sent none. */
  stack: z.nullable(z.string().check(z.maxLength(SOURCE_STACK_LENGTH))),
  count: z.int(),
  first_seen: instant,
  last_seen: instant,
  /** Location of the user whose browser sent the last report; null when the user was signed out. */
  last_location_id: z.nullable(z.int()),
});
export type AreaError = z.infer<typeof areaError>;

/** Public, because operators are not users of a location: the operator key in the body grants access. */
export const listAreaErrors = operation({
  method: 'POST',
  path: '/system/area_errors',
  summary: 'The errors of a version of an area in all browsers of the last week, for operators',
  access: 'public',
  body: z.extend(operatorKeyForm, { remote: remoteName, version: remoteVersion }),
  response: z.object({
    /** Sorted by last occurrence, latest first. Anybody can send error reports, so the listed errors can be fakes. */
    errors: z.array(areaError).check(z.maxLength(ERRORS_LIMIT)),
  }),
});
