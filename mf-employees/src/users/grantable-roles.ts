import type { SessionClaims } from '@backoffice/contract/authentication';
import { mayUse, ROLE_MODULES } from '@backoffice/contract/rights';
import type { TeamRole } from '@backoffice/contract/team-roles';

/** Returns the roles that a user may give: those whose rights the user has, and the role Owner only for owners. */
export function listGrantableRoles(roles: readonly TeamRole[], claims: SessionClaims | null): TeamRole[] {
  const access = { isOwner: claims?.isOwner ?? false, rights: claims?.rights ?? {} };
  return roles.filter(({ is_owner, rights }) => {
    if (is_owner) return access.isOwner;
    return ROLE_MODULES.every(({ id }) => {
      const level = rights[id];
      return level === undefined || mayUse(access, { module: id, level });
    });
  });
}
