import type { CashDiscount } from '@backoffice/contract/cash-discount';
import type { LocationDb } from '../../database/location-scope';

/** Returns undefined when the scope belongs to another location. */
export async function findCashDiscount(scope: LocationDb, id: number): Promise<CashDiscount | undefined> {
  return await scope
    .selectFrom('locations')
    .select(['cash_discount_rate', 'is_cash_discount_enabled', 'cash_discount_updated_at as updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
