import * as z from 'zod/mini';

/**
 * Body of every error response. `code` is stable and for programs, `message` is for people, `fields` maps field names to
 * messages, and `id` identifies a server error (5xx) in the log.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  id: z.optional(z.string()),
  /** Only with the code `not_permitted`: name of the page or task that the user's role does not include. */
  module: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Header of a 401 response after which the client should refresh the session and retry. */
export const TOKEN_EXPIRED_HEADER = 'token-expired';

/** Code of the 404 response to a user whose role does not include an operation. A 403 would end the session. */
export const NOT_PERMITTED = 'not_permitted';

/** Code of the error response to a correct password when the account also requires a two-factor code. */
export const TWO_FACTOR_REQUIRED = 'two_factor_required';

/** Code of the 404 response to a user who must set up two-factor sign-in before anything else. */
export const TWO_FACTOR_MISSING = 'two_factor_missing';
