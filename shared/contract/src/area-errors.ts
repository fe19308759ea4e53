import * as z from 'zod/mini';
import { failurePhase, remoteName, remoteVersion } from './client-failures';
import { instant } from './fields';
import { operation } from './operation';
import { operatorKeyForm } from './operator-key';

/** Maximum number of distinct errors that the API keeps of a version; further ones are counted in its health only. */
export const ERRORS_LIMIT = 20;
/** Maximum number of characters of a stack with the positions in the sources, which may be longer than the reported one. */
export const SOURCE_STACK_LENGTH = 4_000;

/** Equal errors of a version: of the same phase, message and first line of the stack. */
export const areaError = z.object({
  phase: failurePhase,
  message: z.string().check(z.maxLength(500)),
  /** With file, line and column in the sources where a source map is known; null when the browser sent no stack. */
  stack: z.nullable(z.string().check(z.maxLength(SOURCE_STACK_LENGTH))),
  count: z.int(),
  first_seen: instant,
  last_seen: instant,
  /** Location of the last report; null for a signed-out page. */
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
    /** The last seen first. Anybody can send such reports. */
    errors: z.array(areaError).check(z.maxLength(ERRORS_LIMIT)),
  }),
});
