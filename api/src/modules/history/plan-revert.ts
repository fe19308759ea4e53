import { historyKind, type RevertConflict } from '@backoffice/contract/history';
import type { LocationDb } from '../../database/location-scope';
import type { ChangedFields } from '../../database/schema-business';
import { lockTeamRole } from '../team-roles/team-roles.repository';
import { fieldLabel, formatName } from './format-fields';
import { findChangedFields, type NetChange } from './net-changes';
import { findChangedSince, findObstacles, lockRecords, type RecordValues } from './revert.repository';
import type { RecordElement } from './revert-elements.repository';
import { findRevertKind, type RevertKind } from './revert-kinds';

/** What a revert writes to the records of one kind. */
export interface KindPlan {
  kind: string;
  stored: RevertKind;
  /** Values to restore in existing rows, including the rows of soft-deleted records. */
  updates: RecordValues[];
  inserts: RecordValues[];
  removals: string[];
  elements: RecordElement[];
  conflicts: RevertConflict[];
}

interface PlanOptions {
  set: number;
  /** Whether to revert records that were changed again since. */
  overwrite: boolean;
}

/** A change with the current row of its record; undefined when the row no longer exists. */
interface Target {
  change: NetChange;
  key: string;
  row: ChangedFields | undefined;
  isLive: boolean;
}

/** Locks the records of one kind and decides which of their changes are reverted. */
export async function planKind(
  scope: LocationDb,
  location: number,
  kind: string,
  changes: readonly NetChange[],
  options: PlanOptions,
): Promise<KindPlan> {
  const stored = findRevertKind(kind);
  if (!stored) throw new Error(`Changes of ${kind} cannot be reverted`);
  const keys = changes.map((change) => recordKey(stored, location, change));
  const rows = await lockRecords(scope, location, stored, keys);
  const targets = changes.map((change): Target => {
    const key = recordKey(stored, location, change);
    const row = rows.get(key);
    return { change, key, row, isLive: row !== undefined && (row.deleted_at ?? null) === null };
  });
  const withEffect = (effect: NetChange['effect']) => targets.filter(({ change }) => change.effect === effect);
  const plan: KindPlan = { kind, stored, updates: [], inserts: [], removals: [], elements: [], conflicts: [] };
  for (const target of withEffect('updated')) planUpdate(plan, target, options);
  await planRestores(scope, location, plan, withEffect('deleted'));
  await planRemovals(scope, location, plan, withEffect('inserted'), options);
  return plan;
}

function recordKey({ key }: RevertKind, location: number, { id, name }: NetChange): string {
  if (key === 'id') return String(id);
  return key === 'location_id' ? String(location) : name;
}

function addConflict(
  { kind, conflicts }: KindPlan,
  { name }: NetChange,
  fields: string[],
  can_overwrite = false,
): void {
  const known = historyKind.parse(kind);
  conflicts.push({ kind: known, name: formatName(known, name), fields, can_overwrite });
}

function addElements({ kind, elements }: KindPlan, change: NetChange): void {
  elements.push(...change.elements.map((element) => ({ ...element, kind, id: change.id })));
}

function planUpdate(plan: KindPlan, { change, key, row, isLive }: Target, { overwrite }: PlanOptions): void {
  if (!row || !isLive) {
    addConflict(plan, change, ['Deleted since']);
    return;
  }
  const changed = findChangedFields(change.after, row);
  if (changed.length > 0) addConflict(plan, change, changed.map(fieldLabel), true);
  const goesBack = (field: string) => field in row && (overwrite || !changed.includes(field));
  const fields = Object.entries(change.before).filter(([field]) => goesBack(field));
  if (fields.length > 0) plan.updates.push({ key, fields: Object.fromEntries(fields) });
  addElements(plan, change);
}

async function planRestores(scope: LocationDb, location: number, plan: KindPlan, targets: readonly Target[]) {
  const records = targets.map(({ change: { id, name, before } }) => {
    return { id, name, employee_role_id: before.employee_role_id };
  });
  const obstacles = await findObstacles(scope, location, plan.stored.table, records);
  for (const { change, key, row, isLive } of targets) {
    if (isLive) continue;
    const isStorable = row !== undefined || plan.stored.deletion === 'hard';
    const obstacle = obstacles.get(change.id) ?? (isStorable ? undefined : 'Cannot be restored');
    if (obstacle !== undefined) {
      addConflict(plan, change, [obstacle]);
      continue;
    }
    if (row) plan.updates.push({ key, fields: { ...change.before, deleted_at: null } });
    else plan.inserts.push({ key, fields: change.before });
    addElements(plan, change);
  }
}

async function planRemovals(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  targets: readonly Target[],
  { set, overwrite }: PlanOptions,
): Promise<void> {
  const { kind, stored, removals } = plan;
  const ids = targets.map(({ change }) => change.id);
  const changedSince = await findChangedSince(scope, location, { kind, ids, set });
  for (const { change, key, isLive } of targets) {
    if (!isLive) continue;
    const role = kind === 'team_roles' ? await lockTeamRole(scope, location, change.id) : undefined;
    const isUsed = role !== undefined && role.employeeCount + role.userCount > 0;
    const isChanged = changedSince.has(change.id);
    if (stored.deletion === 'none') addConflict(plan, change, ['Cannot be removed again']);
    else if (isUsed) addConflict(plan, change, ['Is in use']);
    else {
      if (isChanged) addConflict(plan, change, ['Changed since'], true);
      if (!isChanged || overwrite) removals.push(key);
    }
  }
}
