import {
  type RevertConflict,
  type RevertedRecord,
  type RevertResult,
  UNDO_MINUTES,
  type UndoneChange,
} from '@backoffice/contract/history';
import { type Access, satisfiesRight, view } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { LocationDb } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { AppError, notFound } from '../../errors';
import { groupBy } from '../../group-by';
import type { Services } from '../../services';
import { checkReportMailLimit, type ReportMailValues } from '../report-mails/report-mails.repository';
import { requireReportRights } from '../report-mails/report-rights';
import { reducesRights, requireEditorTasks } from '../team-roles/own-rights';
import { lockTeamRole, readRights } from '../team-roles/team-roles.repository';
import { revokeInvitationsOfRole } from '../users/invitations.repository';
import { findListField } from './group-changes';
import type { KindPlan, RevertPlanOptions } from './kind-plan';
import { findNetChanges } from './net-changes';
import { isRecentOwnChangeSet } from './own-change-sets.repository';
import { updateListChangeTime } from './plan-enabled';
import { planRevertOfKind } from './plan-revert';
import {
  findChangesOfSet,
  findLatestChangeSet,
  findRevertOf,
  insertRecords,
  lockRecords,
  updateRecords,
} from './revert.repository';
import { revertElements } from './revert-elements.repository';
import { requireRestorable, requireRevertRights } from './revert-kinds';
import { removeRecords } from './revert-removal';

interface Reverter {
  locationId: number;
  userId: number;
  access: Access;
}

const MAX_CONFLICTS = 50;

/** A change set, or the part of it that changed one record. */
interface RevertedPart {
  set: number;
  record?: RevertedRecord | undefined;
}

export function createRevertService({ db, sessions }: Pick<Services, 'db' | 'sessions'>) {
  const write = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work)
      .finally(() => sessions.forgetAccess())
      .catch(translateConflict);
  return {
    /**
     * Returns what a revert would do. Throws not_found, not_permitted for records that the user may not change, and
     * conflict for deletions older than 30 days and for report mails above the limit.
     */
    preview: (user: Reverter, part: RevertedPart) =>
      withMenuLock(db, user.locationId, async (scope) => summarize(await planRevert(scope, user, part, false))),

    /**
     * Throws the errors of `preview`, and conflict when a former name or passcode has been taken since, or when a category
     * or tax would have too many items.
     */
    revert: (user: Reverter, part: RevertedPart, overwrite: boolean) =>
      write(user.locationId, async (scope) => {
        const result = await revertPart(scope, user, part, overwrite);
        return { ...result, change_set: await findRevertOf(scope, user.locationId, part.set) };
      }),

    /** Throws the errors of `revert`, and not_found when there is no change or the latest one is a revert. */
    undoLatest: (user: Reverter, change: UndoneChange) =>
      write(user.locationId, async (scope) => {
        const set = await findUndoneSet(scope, user, change);
        if (set === undefined) throw notFound('Change');
        return await revertPart(scope, user, { set }, false);
      }),
  };
}

/** Returns the change set to undo; undefined when the user did not make it recently. */
async function findUndoneSet(
  scope: LocationDb,
  { locationId, userId }: Reverter,
  change: UndoneChange,
): Promise<number | undefined> {
  const recent = { userId, minutes: UNDO_MINUTES };
  if ('kind' in change) return await findLatestChangeSet(scope, locationId, { ...recent, ...change });
  return (await isRecentOwnChangeSet(scope, locationId, { ...recent, ...change })) ? change.change_set : undefined;
}

async function revertPart(
  scope: LocationDb,
  user: Reverter,
  part: RevertedPart,
  overwrite: boolean,
): Promise<RevertResult> {
  const plans = await planRevert(scope, user, part, overwrite);
  await revokeUngrantable(scope, user.locationId, plans);
  await sql`SET LOCAL app.reverts = ${sql.lit(String(part.set))}`.execute(scope);
  await applyPlans(scope, user.locationId, plans);
  return summarize(plans);
}

/** Kinds that other kinds refer to. They are planned and restored first. */
const KIND_ORDER = ['team_roles', 'taxes', 'modifier_groups', 'categories'];

async function planRevert(
  scope: LocationDb,
  user: Reverter,
  { set, record }: RevertedPart,
  overwrite: boolean,
): Promise<KindPlan[]> {
  const { locationId, access } = user;
  const changes = await findChangesOfSet(scope, locationId, set, record);
  const [first] = changes;
  const isVisible = first && (first.user_id === user.userId || satisfiesRight(access, view('history')));
  if (!isVisible) throw notFound('Change');
  const effects = changes.map((change) => ({ kind: change.kind, effect: findListField(change) ?? change.action }));
  requireRevertRights(access, effects);
  requireRestorable(first.changed_at, effects);
  const netChanges = findNetChanges(changes);
  const deleted = netChanges.filter(({ effect }) => effect === 'deleted');
  const options: RevertPlanOptions = {
    ...{ set, overwrite, staying: new Set() },
    restoring: new Set(deleted.map(({ kind, id }) => `${kind} ${id}`)),
  };
  const byKind = groupBy(netChanges, ({ kind }) => kind);
  const kinds = [...byKind].sort(([one], [other]) => rank(one) - rank(other));
  const plans: KindPlan[] = [];
  for (const [kind, group] of kinds) plans.push(await planRevertOfKind(scope, locationId, kind, group, options));
  await requireEditorTasks(scope, user, listTeamRoles(plans));
  await requireMailRights(scope, user, plans);
  if (plans.some(({ kind, inserts }) => kind === 'report_mails' && inserts.length > 0)) {
    await checkReportMailLimit(scope, locationId);
  }
  return plans;
}

/** Throws not_permitted when a report mail would contain a report that the user may not see. */
async function requireMailRights(
  scope: LocationDb,
  { locationId, access }: Reverter,
  plans: readonly KindPlan[],
): Promise<void> {
  for (const { kind, stored, updates, inserts } of plans) {
    if (kind !== 'report_mails') continue;
    const keys = updates.map(({ key }) => key);
    const rows = await lockRecords(scope, locationId, stored, keys);
    for (const { key, fields } of [...updates, ...inserts]) {
      requireReportRights(access, { ...rows.get(key), ...fields } as ReportMailValues);
    }
  }
}

function listTeamRoles(plans: readonly KindPlan[]): number[] {
  const records = plans.flatMap(({ kind, updates, inserts }) => (kind === 'employees' ? [...updates, ...inserts] : []));
  return records.flatMap(({ fields: { employee_role_id: role } }) => (typeof role === 'number' ? [role] : []));
}

/** Revokes invitations by users whose role loses rights, as every other change of a role does. */
async function revokeUngrantable(scope: LocationDb, location: number, plans: readonly KindPlan[]): Promise<void> {
  const roles = plans.flatMap(({ kind, updates }) => (kind === 'team_roles' ? updates : []));
  for (const { key, fields } of roles) {
    if (fields.rights === undefined) continue;
    const role = await lockTeamRole(scope, location, Number(key));
    const next = readRights(fields.rights as Record<string, unknown>);
    if (role && reducesRights(role.rights, next)) await revokeInvitationsOfRole(scope, location, Number(key));
  }
}

function rank(kind: string): number {
  const index = KIND_ORDER.indexOf(kind);
  return index === -1 ? KIND_ORDER.length : index;
}

async function applyPlans(scope: LocationDb, location: number, plans: readonly KindPlan[]) {
  for (const plan of plans) {
    const { kind, stored, inserts, removals, updates } = plan;
    await removeRecords(scope, location, kind, removals);
    await insertRecords(scope, location, stored, inserts);
    await updateRecords(scope, location, stored, updates);
    await updateListChangeTime(scope, location, plan);
  }
  // Links are restored last, because both of their records must exist.
  const elements = plans.flatMap((plan) => plan.elements);
  await revertElements(scope, location, elements);
}

/** Conflicts with later changes come first, because users can decide whether to overwrite these changes. */
const REASON_ORDER: readonly RevertConflict['reason'][] = ['changed_since', 'refused', 'kept'];

function summarize(plans: readonly KindPlan[]): RevertResult {
  const keys = plans.flatMap(({ kind, updates, inserts, removals, elements }) => [
    ...[...updates, ...inserts].map(({ key }) => `${kind} ${key}`),
    ...removals.map((key) => `${kind} ${key}`),
    ...elements.map(({ id }) => `${kind} ${id}`),
  ]);
  const conflicts = plans
    .flatMap((plan) => plan.conflicts)
    .sort((one, other) => REASON_ORDER.indexOf(one.reason) - REASON_ORDER.indexOf(other.reason));
  return {
    reverted: new Set(keys).size,
    conflicts: conflicts.slice(0, MAX_CONFLICTS),
    total_conflicts: conflicts.length,
  };
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Messages by violated constraint. They cannot contain the name of the record: PostgreSQL leaves the values out of errors
 * of tables with row-level security.
 */
const CONFLICTS = new Map<string | undefined, string>([
  ['items_name', 'The previous name of an item is now in use'],
  ['categories_name', 'The previous name of a category is now in use'],
  ['taxes_name', 'The previous name of a tax is now in use'],
  ['employee_roles_name', 'The previous name of a role is now in use'],
  ['employees_active_passcode', 'The previous passcode of an employee is now in use'],
  ['employees_location_id_employee_role_id_fkey', 'The role of an employee was deleted'],
]);

function translateConflict(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  const message = CONFLICTS.get(error.constraint);
  if (message !== undefined) throw new AppError('conflict', message);
  if (error.code === UNIQUE_VIOLATION) throw new AppError('conflict', 'A previous name or passcode is now in use');
  if (error.code === FOREIGN_KEY_VIOLATION) throw new AppError('conflict', 'Something that it needs was deleted');
  throw error;
}
