import {
  type Access,
  accessLevel,
  mayUse,
  moduleId,
  moduleName,
  type Rights,
  type TerminalTask,
  terminalTask,
} from '@backoffice/contract/rights';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';
import { findRoleRights } from './team-roles.repository';

/**
 * Throws conflict when the change affects a right that the editor does not have, because nobody may extend their own
 * rights.
 */
export function requireOwnRights(access: Access, before: Rights, after: Rights, field = 'rights'): void {
  for (const module of moduleId.options) {
    if (before[module] === after[module]) continue;
    const levels = accessLevel.options.filter((level) => level === before[module] || level === after[module]);
    if (levels.every((level) => mayUse(access, { module, level }))) continue;
    const message = `You can only change rights that you have yourself: ${moduleName(module)}`;
    throw new AppError('conflict', message, { fields: { [field]: message } });
  }
}

/** Throws conflict when a team role allows a task at the terminals that the editor may not do. */
export async function requireOwnTasks(
  scope: LocationDb,
  { locationId, access }: { locationId: number; access: Access },
  roleIds: readonly number[],
): Promise<void> {
  if (access.isOwner || roleIds.length === 0) return;
  const roles = await findRoleRights(scope, locationId, roleIds);
  const isMissing = (task: TerminalTask) =>
    access.rights[task] !== 'manage' && roles.some((role) => role.is_owner || role.rights[task] !== undefined);
  const missing = terminalTask.options.find(isMissing);
  if (missing === undefined) return;
  const message = `You can only give team roles with rights that you have yourself: ${moduleName(missing)}`;
  throw new AppError('conflict', message, { fields: { employee_role_id: message } });
}
