import type { LocationDb } from '../../database/location-scope';
import { findNextBusinessDayStart } from '../items/business-day';
import type { KindPlan } from './kind-plan';
import type { RecordValues } from './revert.repository';

/**
 * When a revert hides items for today again, makes the start of the next business day the end of hiding. The recorded
 * end may be wrong, because the time zone or cut-off may have changed since then.
 */
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
