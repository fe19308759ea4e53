import { ROLE_MODULES } from '@backoffice/contract/rights';
import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  updateTeamRole,
} from '@backoffice/contract/team-roles';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findGrantableLevel } from './own-rights';
import { createTeamRoleService } from './team-roles.service';

export function registerTeamRoleRoutes(app: FastifyInstance, services: Services): void {
  const roles = createTeamRoleService(services);

  registerOperation(app, listTeamRoles, async ({ session, access }) => {
    return { team_roles: await roles.list({ ...session, access }) };
  });

  registerOperation(app, createTeamRole, async ({ session, access, body }) => {
    return { team_roles: await roles.create({ ...session, access }, body) };
  });

  registerOperation(app, updateTeamRole, async ({ session, access, params, body: { updated_at, ...role } }) => {
    return { team_roles: await roles.change({ ...session, access }, params.id, role, updated_at) };
  });

  registerOperation(app, deleteTeamRole, async ({ session, access, params }) => {
    return { team_roles: await roles.remove({ ...session, access }, params.id) };
  });

  registerOperation(app, listRoleModules, async ({ access }) => ({
    data: ROLE_MODULES.map((module) => ({ ...module, grantable: findGrantableLevel(access, module.id) })),
  }));
}
