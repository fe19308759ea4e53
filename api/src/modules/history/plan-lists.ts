import type { LocationDb } from '../../database/location-scope';
import type { ChangedFields } from '../../database/schema-business';
import { groupBy } from '../../group-by';
import { fieldLabel, formatElement } from './format-fields';
import { addConflict, type KindPlan, type RevertPlanOptions } from './kind-plan';
import { findNetElementChanges, type ListElementChange, type NetChange, splitIntoElementChanges } from './net-changes';
import { elementKey, elementValue, LINK_TABLES } from './record-lists';
import { findElements, findLaterChanges, findLiveIds, type StoredListElement } from './record-lists.repository';

/** Current elements of a list, by the id of the record that has the list and the key of the element. */
type CurrentElements = Map<string, ChangedFields>;

const currentKey = (owner: number, element: ChangedFields) => `${owner} ${elementKey(element)}`;

const indexElements = (rows: readonly StoredListElement[]): CurrentElements =>
  new Map(rows.map(({ owner, element }) => [currentKey(owner, element), element]));

/** Decides which changes of list elements are reverted. */
export async function planLists(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  changes: readonly NetChange[],
  options: RevertPlanOptions,
): Promise<void> {
  const fields = new Set(changes.flatMap(({ elements }) => elements.map(({ field }) => field)));
  for (const field of fields) {
    const changed = changes.filter(({ elements }) => elements.some((element) => element.field === field));
    await planList(scope, location, plan, { field, changed, options });
  }
}

interface ListChanges {
  field: string;
  changed: readonly NetChange[];
  options: RevertPlanOptions;
}

async function planList(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  { field, changed, options }: ListChanges,
): Promise<void> {
  const list = `${plan.kind} ${field}`;
  const owners = changed.map(({ id }) => id);
  const current = indexElements(await findElements(scope, location, list, owners));
  const overwritten: NetChange[] = [];
  const planned: [change: NetChange, elements: ListElementChange[]][] = [];
  for (const change of changed) {
    const elements = change.elements.filter(
      (element) => element.field === field && isRevertible(list, element, options),
    );
    const state = compareElements(list, change.id, elements, current);
    if (state.changedSince.length > 0) addConflict(plan, change, state.changedSince, 'changed_since');
    if (state.changedSince.length > 0 && options.overwrite) overwritten.push(change);
    planned.push([change, options.overwrite ? elements : state.unchanged]);
  }
  const missing = await findMissingLinks(scope, location, list, planned, options);
  for (const [change, elements] of planned) {
    const refused = elements.filter(({ before }) => before && missing.has(Number(before.id)));
    if (refused.length > 0) {
      const reasons = refused.map(({ before }) => `${fieldLabel(field)}: ${before?.name} was deleted`);
      addConflict(plan, change, reasons, 'refused');
    }
    const restored = elements.filter((element) => !refused.includes(element));
    plan.elements.push(...restored.map((element) => ({ ...element, kind: plan.kind, id: change.id })));
  }
  if (LINK_TABLES[list])
    await planLaterElements(scope, location, plan, { field, changed: overwritten, options }, current);
}

/** Returns false for a link that must stay: one to a record that the change set created and that the revert keeps. */
function isRevertible(list: string, { after }: ListElementChange, { staying }: RevertPlanOptions): boolean {
  return !after || !staying.has(`${LINK_TABLES[list]?.records} ${after.id}`);
}

/**
 * Compares elements with their values before and after the change. The links of a record count as one value: when only
 * some of the changed links have their former state, the list was changed again. Other elements are compared singly.
 */
function compareElements(
  list: string,
  owner: number,
  elements: readonly ListElementChange[],
  current: CurrentElements,
) {
  const states = elements.map((element) => {
    const key = currentKey(owner, element.before ?? element.after ?? {});
    const value = elementValue(list, current.get(key));
    const isBefore = value === elementValue(list, element.before);
    return { element, isBefore, isAfter: value === elementValue(list, element.after) };
  });
  const pending = states.filter(({ isBefore }) => !isBefore);
  if (LINK_TABLES[list]) {
    const isChangedAgain = pending.length > 0 && pending.length < states.length;
    const label = fieldLabel(list.slice(list.indexOf(' ') + 1));
    return {
      changedSince: isChangedAgain ? [label] : [],
      unchanged: isChangedAgain ? [] : pending.map(({ element }) => element),
    };
  }
  return {
    changedSince: pending.filter(({ isAfter }) => !isAfter).map(({ element }) => formatElement(element)),
    unchanged: pending.filter(({ isAfter }) => isAfter).map(({ element }) => element),
  };
}

/** Returns the ids of linked records that were deleted and that the revert does not restore. */
async function findMissingLinks(
  scope: LocationDb,
  location: number,
  list: string,
  planned: readonly [NetChange, ListElementChange[]][],
  { restoring }: RevertPlanOptions,
): Promise<Set<number>> {
  const link = LINK_TABLES[list];
  const ids = planned.flatMap(([, elements]) => elements.flatMap(({ before }) => (before ? [Number(before.id)] : [])));
  if (!link || ids.length === 0) return new Set();
  const live = await findLiveIds(scope, location, link.records, [...new Set(ids)]);
  return new Set(ids.filter((id) => !live.has(id) && !restoring.has(`${link.records} ${id}`)));
}

/**
 * Plans to revert later changes too: to remove links that were added, and to add links that were removed, after the
 * change set.
 */
async function planLaterElements(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  { field, changed, options }: ListChanges,
  current: CurrentElements,
): Promise<void> {
  if (changed.length === 0) return;
  const { kind } = plan;
  const owners = changed.map(({ id }) => id);
  const changes = await findLaterChanges(scope, location, { kind, field, owners, set: options.set });
  const byRecord = groupBy(changes, ({ record_id }) => record_id);
  for (const { id, elements: own } of changed) {
    const ownKeys = new Set(own.map(({ before, after }) => elementKey(before ?? after ?? {})));
    for (const { before, after } of findNetElementChanges(
      kind,
      (byRecord.get(id) ?? []).flatMap(splitIntoElementChanges),
    )) {
      const element = before ?? after;
      if (!element || ownKeys.has(elementKey(element))) continue;
      const isLinked = current.has(currentKey(id, element));
      if (isLinked !== (before !== null))
        plan.elements.push({ kind, id, field, before, after: isLinked ? element : null });
    }
  }
}
