import * as z from 'zod/mini';

/**
 * Every answer that is not a success. `code` is stable and for machines, `message` is for people, `fields` maps a
 * field's name to its message, `id` finds a server's own failure (5xx) in its log.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Marks a 401 that a refresh of the session can mend. */
export const TOKEN_EXPIRED_HEADER = 'token-expired';
