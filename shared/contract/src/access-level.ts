import * as z from 'zod/mini';

// This file is separate from `rights.ts`, because the sign-in page needs this schema but not the list of rights.

/** `manage` includes `view`. For terminal rights, only `manage` has an effect. */
export const accessLevel = z.enum(['view', 'manage']);
export type AccessLevel = z.infer<typeof accessLevel>;
