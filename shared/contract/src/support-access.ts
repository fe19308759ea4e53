import * as z from 'zod/mini';
import { refreshSession } from './authentication';
import { id, instant } from './fields';
import { operation } from './operation';
import { operatorKeyForm } from './operator-key';

/** Hours for which support has access to a location after an owner has granted it. */
export const SUPPORT_ACCESS_HOURS = 24;

const supportAccess = z.object({ support_access_until: z.nullable(instant) });

export const grantSupportAccess = operation({
  method: 'POST',
  path: '/support_access',
  right: 'owner',
  summary:
    'Let support work at the location for a day, but not see passcodes or change users, roles, employees and terminals',
  response: supportAccess,
});

export const endSupportAccess = operation({
  method: 'DELETE',
  path: '/support_access',
  right: 'owner',
  summary: 'End the access of support to the location at once',
  response: supportAccess,
});

export const openSupportSession = operation({
  method: 'POST',
  path: '/system/support_sessions',
  summary: 'Sign in as support at a location whose owner has allowed it',
  access: 'public',
  body: z.extend(operatorKeyForm, { location_id: id }),
  response: refreshSession.response,
});
