import * as z from 'zod/mini';
import { accountLocation } from './account-locations';
import { businessForm } from './business-setup';
import { id } from './fields';
import { operation } from './operation';

const { name, timezone } = businessForm.shape;

export const newLocationForm = z.object({
  name,
  timezone,
  /** Id of the location whose menu, roles and settings are copied; null for an empty new location. */
  copy_of: z.nullable(id),
});
export type NewLocationForm = z.infer<typeof newLocationForm>;

export const createLocation = operation({
  method: 'POST',
  path: '/locations',
  right: 'owner',
  summary: 'Create a location whose owner is the signed-in user, empty or as a copy of one that the user owns',
  body: z.strictObject({ ...newLocationForm.shape, copy_of: z.optional(newLocationForm.shape.copy_of) }),
  response: accountLocation,
});
