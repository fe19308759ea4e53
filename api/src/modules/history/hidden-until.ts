import type { LocationDb } from '../../database/location-scope';
import { findNextBusinessDayStart } from '../items/business-day';
import type { KindPlan } from './kind-plan';
import type { RecordValues } from './revert.repository';

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
