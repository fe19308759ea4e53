import { type CashDiscount, getCashDiscount, parseRate, updateCashDiscount } from '@backoffice/contract/cash-discount';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { updateLocation } from '../locations/locations.repository';
import { findCashDiscount } from './cash-discount.repository';

export function registerCashDiscountRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getCashDiscount, ({ session, params }) =>
    withLocation(db, session.locationId, (scope) => requireCashDiscount(scope, params.id), READ_ONLY),
  );

  registerOperation(
    app,
    updateCashDiscount,
    ({ session, params: { id }, body: { cash_discount_rate, is_cash_discount_enabled, updated_at } }) =>
      withLocation(db, session.locationId, async (scope) => {
        const values = { cash_discount_rate: parseRate(cash_discount_rate), is_cash_discount_enabled };
        const version = { column: 'cash_discount_updated_at', updatedAt: updated_at } as const;
        if (!(await updateLocation(scope, id, values, version))) {
          await requireCashDiscount(scope, id);
          throw changedMeanwhile('discount');
        }
        return await requireCashDiscount(scope, id);
      }),
  );
}

async function requireCashDiscount(scope: LocationDb, id: number): Promise<CashDiscount> {
  const discount = await findCashDiscount(scope, id);
  if (!discount) throw notFound('Location');
  return discount;
}
