import * as z from 'zod/mini';
import { id, instant } from './fields';
import { FLAG_NAME_LENGTH, FLAG_NAME_PATTERN } from './flag-name';
import { operation } from './operation';
import { operatorKeyForm } from './operator-key';

const flag = z
  .string()
  .check(z.regex(FLAG_NAME_PATTERN, 'Must be a name such as new-reports'), z.maxLength(FLAG_NAME_LENGTH));

const enabledFlag = z.object({ flag: z.string(), location_id: id, enabled_at: instant });
export type EnabledFlag = z.infer<typeof enabledFlag>;

/** Public, because operators are not users of a location: the operator key in the body grants access. */
export const listFeatureFlags = operation({
  method: 'POST',
  path: '/system/feature_flags',
  summary: 'Feature flags that are switched on, by location, for operators',
  access: 'public',
  body: operatorKeyForm,
  response: z.object({ enabled: z.array(enabledFlag) }),
});

/** Public for the same reason as `listFeatureFlags`. A change takes effect in a session with its next access token. */
export const setFeatureFlag = operation({
  method: 'PUT',
  path: '/system/feature_flags',
  summary: 'Switch a feature flag on or off at a location, for operators',
  access: 'public',
  body: z.extend(operatorKeyForm, { location_id: id, flag, is_enabled: z.boolean() }),
  response: z.object({ location_name: z.string() }),
});
