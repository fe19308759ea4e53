import type { ChangeAction, ChangedFields } from '../../database/schema-business';
import { groupBy } from '../../group-by';
import { isElementChange, mergeFields } from './group-changes';
import { elementKey, elementValue } from './record-lists';
import { NON_REVERTIBLE_FIELDS } from './revert-kinds';

export interface RevertedChange {
  kind: string;
  record_id: number;
  record_name: string;
  action: ChangeAction;
  before: ChangedFields | null;
  after: ChangedFields | null;
}

/** The combined effect of all changes of a change set on one record. */
export interface NetChange {
  kind: string;
  id: number;
  name: string;
  effect: 'inserted' | 'deleted' | 'updated';
  /** Values that a revert restores; for a deleted record, all of its values. */
  before: ChangedFields;
  /** Values that the record had after the change set. It still has them unless it was changed again. */
  after: ChangedFields;
  elements: ListElementChange[];
  /** Changed fields that a revert never changes. */
  kept: string[];
}

/** An element that was added to a list of a record (only `after`), removed from it (only `before`) or changed. */
export interface ListElementChange {
  field: string;
  before: ChangedFields | null;
  after: ChangedFields | null;
}

/** Returns the combined effect of changes, which must be in their original order, on each record. */
export function findNetChanges(changes: readonly RevertedChange[]): NetChange[] {
  const records = groupBy(changes, ({ kind, record_id, record_name }) => `${kind} ${record_id || record_name}`);
  return [...records.values()].flatMap(findNetChangesOfRecord);
}

function findNetChangesOfRecord(changes: readonly RevertedChange[]): NetChange[] {
  const [first] = changes;
  if (!first) return [];
  const whole = changes.filter(({ action }) => action !== 'update');
  const isInserted = whole[0]?.action === 'insert' || whole[0]?.action === 'restore';
  const last = whole.at(-1);
  const isDeleted = last?.action === 'delete';
  // The record was added and deleted in one transaction, so there is nothing to revert.
  if (isInserted && isDeleted) return [];
  const effect = isInserted ? 'inserted' : isDeleted ? 'deleted' : 'updated';
  const updates = changes.filter((change) => change.action === 'update' && !isElementChange(change));
  const merged = mergeFields(updates);
  const before = last?.action === 'delete' ? { ...last.before, ...merged.before } : merged.before;
  const common = { kind: first.kind, id: first.record_id, name: changes.at(-1)?.record_name ?? first.record_name };
  const elements = changes.filter((change) => change.action === 'update' && isElementChange(change));
  return [
    {
      ...{ ...common, effect, before: toColumns(before), after: toColumns(merged.after) },
      elements: findNetElementChanges(first.kind, elements.flatMap(splitIntoElementChanges)),
      kept: Object.keys(merged.after).filter((field) => NON_REVERTIBLE_FIELDS.has(field) && isChanged(field, merged)),
    },
  ];
}

/** Whether the value of a field has changed. A secret counts as changed, because its value is not recorded. */
function isChanged(field: string, { before, after }: Pick<NetChange, 'before' | 'after'>): boolean {
  return before[field] === 'hidden' || canonical(before[field]) !== canonical(after[field]);
}

/** Combines all changes of each element. Omits elements whose final value equals the original one. */
export function findNetElementChanges(kind: string, changes: readonly ListElementChange[]): ListElementChange[] {
  const byElement = groupBy(changes, ({ field, before, after }) => `${field} ${elementKey(before ?? after ?? {})}`);
  return [...byElement.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const list = `${kind} ${first.field}`;
    const isSame = elementValue(list, first.before) === elementValue(list, last.after);
    return isSame ? [] : [{ field: first.field, before: first.before, after: last.after }];
  });
}

/** Splits a recorded change into the changes of single elements. */
export function splitIntoElementChanges({
  before,
  after,
}: Pick<RevertedChange, 'before' | 'after'>): ListElementChange[] {
  return Object.keys(before ?? after ?? {}).map((field) => ({
    field,
    before: asFields(before?.[field]),
    after: asFields(after?.[field]),
  }));
}

function asFields(value: unknown): ChangedFields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** Converts recorded fields to column values: references become ids, and `NON_REVERTIBLE_FIELDS` are left out. */
function toColumns(fields: ChangedFields): ChangedFields {
  const columns = Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      if (NON_REVERTIBLE_FIELDS.has(field)) return [];
      return [[field, field.endsWith('_id') ? (asFields(value)?.id ?? value) : value]];
    }),
  );
  return withBothVisibilityFields(columns);
}

/** Fields that must be consistent: `hidden_until` has a value exactly when `hide_status` is `HideForToday`. */
const VISIBILITY_FIELDS = ['hide_status', 'hidden_until'];

/** Completes the visibility fields when only one of them was recorded, because the other one did not change. */
function withBothVisibilityFields(columns: ChangedFields): ChangedFields {
  if ('hide_status' in columns) return { hidden_until: null, ...columns };
  return 'hidden_until' in columns ? { hide_status: 'HideForToday', ...columns } : columns;
}

/** Compares a change with the current row. `changedSince` are fields that were changed again to a third value. */
export function compareWithCurrentValues(
  { before, after }: Pick<NetChange, 'before' | 'after'>,
  row: ChangedFields,
): { changedSince: string[]; asBefore: ReadonlySet<string> } {
  const has = (field: string, values: ChangedFields) => {
    const compared = VISIBILITY_FIELDS.includes(field) ? VISIBILITY_FIELDS : [field];
    return compared.every((name) => canonical(row[name]) === canonical(values[name]));
  };
  const asBefore = new Set(Object.keys(before).filter((field) => field in row && has(field, before)));
  const changedSince = Object.keys(after).filter((field) => !asBefore.has(field) && !has(field, after));
  return { changedSince, asBefore };
}

// jsonb sorts the keys of objects, so equal values have equal texts.
const canonical = (value: unknown) => JSON.stringify(value ?? null);
