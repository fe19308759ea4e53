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
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Header of a 401 response after which the client should refresh the session and retry. */
export const TOKEN_EXPIRED_HEADER = 'token-expired';
