import * as z from 'zod/mini';
import { tokens } from './authentication';
import { id } from './fields';
import { operation } from './operation';

export const accountLocation = z.object({
  id,
  name: z.string(),
  /** Whether the user is an owner of the location. An owner can copy its settings to a new location. */
  is_owner: z.boolean(),
});
export type AccountLocation = z.infer<typeof accountLocation>;

export const listAccountLocations = operation({
  method: 'GET',
  path: '/account/locations',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Locations of the signed-in user, by name',
  response: z.object({ data: z.array(accountLocation) }),
});

export const switchLocation = operation({
  method: 'POST',
  path: '/auth/switch_location',
  right: 'any',
  // A user who must still set up two-factor sign-in can switch to a location that does not require it.
  allowsMissingTwoFactor: true,
  summary: "Exchange the session's tokens for tokens of another location of the signed-in user",
  body: z.strictObject({ location_id: id }),
  response: tokens,
});
