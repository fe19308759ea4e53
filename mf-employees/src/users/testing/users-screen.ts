import { getBusinessDetails } from '@backoffice/contract/locations';
import { listRoleModules, listTeamRoles, type TeamRole } from '@backoffice/contract/team-roles';
import { type Invitation, listUsers, type User } from '@backoffice/contract/users';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import type { StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';
import { cashier, manager } from '../../team-roles/testing/team-roles-screen';

const updated_at = '2026-01-05T10:00:00.000Z';
const owner: TeamRole = { ...manager, id: 9, name: 'Owner', is_owner: true, rights: {} };

export const olivia: User = {
  ...{ id: 1, user_name: 'Olivia Owner', email: 'owner@example.com', role_id: 9, role_name: 'Owner', is_owner: true },
  ...{ is_active: true, last_sign_in_at: '2026-03-05T14:30:00.000Z', updated_at, can_edit: false },
};
export const ada: User = {
  ...{ id: 2, user_name: 'Ada Byron', email: 'ada@example.com', role_id: 2, role_name: 'Cashier', is_owner: false },
  ...{ is_active: true, last_sign_in_at: null, updated_at, can_edit: true },
};
export const grace: Invitation = {
  ...{ id: 2, user_name: 'Grace Hopper', email: 'grace@example.com', role_id: 1, role_name: 'Manager' },
  ...{ is_owner: false, invited_by: 'Olivia Owner', expires_at: '2026-03-12T14:30:00.000Z', is_expired: false },
  ...{ can_resend: true, can_revoke: true },
};

/** Stubs the users Olivia (an owner) and Ada, the invited person Grace, and the roles Cashier, Manager and Owner. */
export function stubUsers(api: StubbedApi): void {
  api.respond(listUsers, { users: [olivia, ada], invitations: [grace] });
  api.respond(listTeamRoles, { team_roles: [cashier, manager, owner] });
  api.respond(listRoleModules, { data: [] });
  api.respond(getBusinessDetails, buildBusinessDetails());
}

export const openUsers = (search = '') => renderRemote(module, `/employee/users${search}`);

/** Chooses an action from the menu of the user or invited person with the given name. */
export async function chooseAction(user: ReturnType<typeof openUsers>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}
