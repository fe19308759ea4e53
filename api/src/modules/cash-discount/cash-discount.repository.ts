import type { CashDiscount } from '@backoffice/contract/cash-discount';
import type { LocationDb } from '../../database/location-scope';
import { updateLocation } from '../locations/locations.repository';

/** Returns undefined when the scope belongs to another location. */
export async function findCashDiscount(scope: LocationDb, id: number): Promise<CashDiscount | undefined> {
  return await scope
    .selectFrom('locations')
    .select(['cash_discount_rate', 'is_cash_discount_enabled', 'cash_discount_updated_at as updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Updates the cash discount; returns false when its `updated_at` differs from a given `updatedAt`. */
export async function changeCashDiscount(
  scope: LocationDb,
  id: number,
  values: Omit<CashDiscount, 'updated_at'>,
  updatedAt: string | undefined,
): Promise<boolean> {
  return await updateLocation(scope, id, values, { column: 'cash_discount_updated_at', updatedAt });
}
