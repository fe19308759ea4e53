import * as z from 'zod/mini';

export const health = z.object({ status: z.literal('ok') });
