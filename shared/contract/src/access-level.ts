import * as z from 'zod/mini';

// Apart from the rights, which the sign-in page does not need.

/** `manage` includes `view`. At the terminals only `manage` has a meaning. */
export const accessLevel = z.enum(['view', 'manage']);
export type AccessLevel = z.infer<typeof accessLevel>;
