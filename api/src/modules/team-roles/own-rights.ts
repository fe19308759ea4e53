import { type AccessLevel, accessLevel } from '@backoffice/contract/access-level';
import {
  type Access,
  type ModuleId,
  moduleId,
  moduleName,
  type Rights,
  satisfiesRight,
  type TerminalTask,
  terminalTask,
} from '@backoffice/contract/rights';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';
import { findRoleRights } from './team-roles.repository';

/** Throws a conflict if the editor changes a right that they do not have; otherwise users could extend their own rights. */
export function requireEditorRights(access: Access, before: Rights, after: Rights, field = 'rights'): void {
  const missing = findForeignRight(access, before, after);
  if (missing === undefined) return;
  const message = `You can only change rights that you have yourself: ${moduleName(missing)}`;
  throw new AppError('conflict', message, { fields: { [field]: message } });
}

/** Returns the first module for which the change affects a level that `access` does not include. */
function findForeignRight(access: Access, before: Rights, after: Rights): ModuleId | undefined {
  return moduleId.options.find((module) => {
    if (before[module] === after[module]) return false;
    const levels = accessLevel.options.filter((level) => level === before[module] || level === after[module]);
    return !levels.every((level) => satisfiesRight(access, { module, level }));
  });
}

/** Whether a user may give and take away a role: the user has all of its rights, or is an owner. */
export function mayAssignRole(access: Access, { is_owner, rights }: { is_owner: boolean; rights: Rights }): boolean {
  return access.isOwner || (!is_owner && findForeignRight(access, rights, {}) === undefined);
}

export function reducesRights(before: Rights, after: Rights): boolean {
  return moduleId.options.some((id) => before[id] !== after[id] && before[id] !== undefined && after[id] !== 'manage');
}

/** Highest level that a user may grant or take away; null when the user has no right to the module. */
export function findGrantableLevel(access: Access, module: ModuleId): AccessLevel | null {
  return (['manage', 'view'] as const).find((level) => satisfiesRight(access, { module, level })) ?? null;
}

/** Returns the first terminal task that a role allows and that the user's own role does not allow. */
export function findMissingTask(
  access: Access,
  { is_owner, rights }: { is_owner: boolean; rights: Rights },
): TerminalTask | undefined {
  if (access.isOwner) return undefined;
  return terminalTask.options.find(
    (task) => access.rights[task] !== 'manage' && (is_owner || rights[task] !== undefined),
  );
}

/** Throws conflict when a team role allows a terminal task that the editor's own role does not allow. */
export async function requireEditorTasks(
  scope: LocationDb,
  { locationId, access }: { locationId: number; access: Access },
  roleIds: readonly number[],
): Promise<void> {
  if (access.isOwner || roleIds.length === 0) return;
  const roles = await findRoleRights(scope, locationId, roleIds);
  const missing = roles.flatMap((role) => findMissingTask(access, role) ?? [])[0];
  if (missing === undefined) return;
  const message = `You can only give team roles whose rights you have yourself: ${moduleName(missing)}`;
  throw new AppError('conflict', message, { fields: { employee_role_id: message } });
}
