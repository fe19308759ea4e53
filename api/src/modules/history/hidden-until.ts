import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { findNextBusinessDayStart } from '../items/business-day';
import type { KindPlan } from './kind-plan';
import type { RecordValues } from './revert.repository';

/**
 * SQL: false for a side effect of a new time zone or start of the business day: only the end of "hidden for today" of
 * an item that was still hidden moved.
 */
export const IS_DIRECT_CHANGE = sql<boolean>`not (kind = 'items' and action = 'update'
  and before - 'hidden_until' = '{}' and after - 'hidden_until' = '{}'
  and coalesce((before ->> 'hidden_until')::timestamptz > changed_at, false))`;

/** Hides the items that a revert hides for today until the next business day, because its start may have changed. */
export async function updateRestoredHiddenUntil(scope: LocationDb, location: number, plan: KindPlan): Promise<void> {
  if (plan.kind !== 'items') return;
  const now = new Date();
  const isHidden = ({ fields }: RecordValues) => Date.parse(String(fields.hidden_until)) > now.getTime();
  if (!plan.updates.some(isHidden)) return;
  const hidden_until = (await findNextBusinessDayStart(scope, location, now)).toISOString();
  plan.updates = plan.updates.map((update) =>
    isHidden(update) ? { ...update, fields: { ...update.fields, hidden_until } } : update,
  );
}
