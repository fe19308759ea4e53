import * as z from 'zod/mini';

const audienceFields = { percent: z.optional(z.number()), locations: z.optional(z.array(z.number())) };

/**
 * Returns the schema of the rollout in a remote's record; `fields` are the fields of the staged release. An invalid
 * rollout is ignored, so all locations get the live release.
 */
export function rolloutSchema<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.catch(z.optional(z.object({ ...fields, ...audienceFields })), undefined);
}
