import type { LocationDb } from '../../database/location-scope';
import type { ChangedFields } from '../../database/schema-business';
import { lockTeamRole } from '../team-roles/team-roles.repository';
import { fieldLabel, shownFields } from './format-fields';
import { updateRestoredHiddenUntil } from './hidden-until';
import { addConflict, type KindPlan, type RevertPlanOptions } from './kind-plan';
import { compareWithCurrentValues, type NetChange } from './net-changes';
import { findRevertObstacles, type RevertObstacle } from './obstacles.repository';
import { lockSettingList, requireOneEnabled } from './plan-enabled';
import { planLists } from './plan-lists';
import { requireSelectableModifiers } from './plan-modifiers';
import { findRecordsChangedSince, lockRecords } from './revert.repository';
import { findRevertKind, type RevertKind } from './revert-kinds';

/** A change with the current row of its record; undefined when the row no longer exists. */
interface Target {
  change: NetChange;
  key: string;
  row: ChangedFields | undefined;
  isLive: boolean;
}

/** Locks the records of one kind and decides which of their changes are reverted. */
export async function planRevertOfKind(
  scope: LocationDb,
  location: number,
  kind: string,
  changes: readonly NetChange[],
  options: RevertPlanOptions,
): Promise<KindPlan> {
  const stored = findRevertKind(kind);
  if (!stored) throw new Error(`Changes of ${kind} cannot be reverted`);
  const keys = changes.map((change) => recordKey(stored, location, change));
  await lockSettingList(scope, location, kind);
  const rows = await lockRecords(scope, location, stored, keys);
  const targets = changes.map((change): Target => {
    const key = recordKey(stored, location, change);
    const row = rows.get(key);
    return { change, key, row, isLive: row !== undefined && (row.deleted_at ?? null) === null };
  });
  const withEffect = (effect: NetChange['effect']) => targets.filter(({ change }) => change.effect === effect);
  const plan: KindPlan = { kind, stored, updates: [], inserts: [], removals: [], elements: [], conflicts: [] };
  const updated = await planUpdates(scope, location, plan, withEffect('updated'), options);
  const restored = await planRestores(scope, location, plan, withEffect('deleted'));
  await planRemovals(scope, location, plan, withEffect('inserted'), options);
  await planLists(scope, location, plan, [...updated, ...restored], options);
  await updateRestoredHiddenUntil(scope, location, plan);
  await requireOneEnabled(scope, location, plan);
  await requireSelectableModifiers(scope, location, plan, changes);
  return plan;
}

function recordKey({ key }: RevertKind, location: number, { id, name }: NetChange): string {
  if (key === 'id') return String(id);
  return key === 'location_id' ? String(location) : name;
}

/** Plans to restore the fields of changed records. Returns the changes of the records that still exist. */
async function planUpdates(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  targets: readonly Target[],
  { overwrite }: RevertPlanOptions,
): Promise<NetChange[]> {
  const planned = targets.flatMap(({ change, key, row, isLive }) => {
    if (!row || !isLive) {
      addConflict(plan, change, ['Deleted later'], 'refused');
      return [];
    }
    const { changedSince, asBefore } = compareWithCurrentValues(change, row);
    if (changedSince.length > 0) addConflict(plan, change, shownFields(changedSince).map(fieldLabel), 'changed_since');
    const isKept = (field: string) => asBefore.has(field) || (!overwrite && changedSince.includes(field));
    const fields = Object.entries(change.before).filter(([field]) => field in row && !isKept(field));
    const kept = shownFields(change.kept).map(fieldLabel);
    if (kept.length > 0) addConflict(plan, change, kept, 'kept');
    return [{ change, key, fields: Object.fromEntries(fields) }];
  });
  const written = planned.map(({ change: { id }, fields }) => toWritten(id, fields, 'employee_role_id' in fields));
  const obstacles = await findRevertObstacles(scope, location, plan.stored.table, written);
  for (const { change, key, fields } of planned) {
    const possible = withoutObstacle(plan, change, fields, obstacles.get(change.id));
    if (Object.keys(possible).length > 0) plan.updates.push({ key, fields: possible });
  }
  return planned.map(({ change }) => change);
}

function toWritten(id: number, { name, employee_role_id, is_active }: ChangedFields, needs_role: boolean) {
  return { id, name, employee_role_id, needs_role, is_activated: is_active === true };
}

function withoutObstacle(
  plan: KindPlan,
  change: NetChange,
  fields: ChangedFields,
  obstacle: RevertObstacle | undefined,
) {
  if (!obstacle) return fields;
  addConflict(plan, change, [obstacle.reason], 'refused');
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== obstacle.field));
}

/** Plans to restore deleted records. Returns the changes of the records that will exist again. */
async function planRestores(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  targets: readonly Target[],
): Promise<NetChange[]> {
  const deleted = targets.filter(({ isLive }) => !isLive);
  const written = deleted.map(({ change: { id, before } }) => toWritten(id, before, true));
  const obstacles = await findRevertObstacles(scope, location, plan.stored.table, written);
  return deleted.flatMap(({ change, key, row }) => {
    const isStorable = row !== undefined || plan.stored.deletion === 'hard';
    const obstacle = obstacles.get(change.id)?.reason ?? (isStorable ? undefined : 'Cannot be restored');
    if (obstacle !== undefined) {
      addConflict(plan, change, [obstacle], 'refused');
      return [];
    }
    if (row) plan.updates.push({ key, fields: { ...change.before, deleted_at: null } });
    else plan.inserts.push({ key, fields: change.before });
    return [change];
  });
}

/** Plans to delete added records, except records that must not be deleted. */
async function planRemovals(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  targets: readonly Target[],
  { set, overwrite, staying }: RevertPlanOptions,
): Promise<void> {
  const { kind, stored, removals } = plan;
  const records = targets.map(({ change }) => change);
  const changedSince = await findRecordsChangedSince(scope, location, { kind, records, set });
  for (const { change, key, isLive } of targets) {
    if (!isLive) continue;
    const role = kind === 'team_roles' ? await lockTeamRole(scope, location, change.id) : undefined;
    const isUsed = role !== undefined && role.employeeCount + role.userCount > 0;
    const isChanged = changedSince.has(change);
    const refusal = stored.deletion === 'none' ? 'Cannot be removed again' : isUsed ? 'In use' : undefined;
    if (refusal !== undefined) addConflict(plan, change, [refusal], 'refused');
    else if (isChanged) addConflict(plan, change, ['Changed later'], 'changed_since');
    if (refusal === undefined && (!isChanged || overwrite)) removals.push(key);
    else staying.add(`${kind} ${change.id}`);
  }
}
