import * as z from 'zod/mini';

// Not in `rights.ts`, so that the sign-in page does not load the rights, which it does not need.

/** `manage` includes `view`. For terminal rights, only `manage` has an effect. */
export const accessLevel = z.enum(['view', 'manage']);
export type AccessLevel = z.infer<typeof accessLevel>;
