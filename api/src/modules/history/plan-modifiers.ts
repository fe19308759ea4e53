import { MAX_MODIFIERS, TOO_MANY_MODIFIERS_MESSAGE } from '@backoffice/contract/modifier-groups';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { addConflict, type KindPlan } from './kind-plan';
import type { NetChange } from './net-changes';

interface StoredGroup {
  id: number;
  min: number;
  max: number;
  modifiers: number[];
}

/** Removes the plan's writes to groups that would get an invalid minimum, maximum or number of modifiers. */
export async function requireSelectableModifiers(
  scope: LocationDb,
  location: number,
  plan: KindPlan,
  changes: readonly NetChange[],
): Promise<void> {
  if (plan.kind !== 'modifier_groups') return;
  const ids = [...new Set([...plan.updates.map(({ key }) => Number(key)), ...plan.elements.map(({ id }) => id)])];
  const { rows } = await sql<StoredGroup>`select g.id, g.min, g.max,
      (select coalesce(json_agg(m.id), '[]') from modifiers m
        where m.location_id = ${location} and m.modifier_group_id = g.id and m.deleted_at is null) as modifiers
    from modifier_groups g where g.location_id = ${location} and g.id = any(${ids}::bigint[])`.execute(scope);
  for (const group of rows) {
    const refusal = findRefusal(plan, group);
    const change = changes.find(({ id }) => id === group.id);
    if (refusal === undefined || !change) continue;
    addConflict(plan, change, [refusal], 'refused');
    plan.updates = plan.updates.filter(({ key }) => key !== String(group.id));
    plan.elements = plan.elements.filter(({ id }) => id !== group.id);
  }
}

function findRefusal({ updates, elements }: KindPlan, { id, ...stored }: StoredGroup): string | undefined {
  const fields = updates.find(({ key }) => key === String(id))?.fields ?? {};
  const [min, max] = [Number(fields.min ?? stored.min), Number(fields.max ?? stored.max)];
  const modifiers = new Set(stored.modifiers);
  for (const { before, after } of elements.filter((element) => element.id === id)) {
    if (before) modifiers.add(Number(before.id));
    else modifiers.delete(Number(after?.id));
  }
  if (modifiers.size > Math.max(MAX_MODIFIERS, stored.modifiers.length)) return TOO_MANY_MODIFIERS_MESSAGE;
  if (max > modifiers.size) return 'The maximum would exceed its modifiers';
  return min > max ? 'The minimum would exceed the maximum' : undefined;
}
