import { randomUUID } from 'node:crypto';
import { fromCents } from '@backoffice/contract/money';
import * as fc from 'fast-check';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund, createTerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { allocateByWeight } from '../orders/cents';
import { computeOrderTotals } from './parse-order';

const suite = useTestApp();

test('the partial refunds of a payment, in one batch with its order, add up to the payment', async () => {
  const cents = (max: number) => fc.integer({ min: 1, max });
  const weights = fc.array(cents(100), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(weights, cents(20_000), cents(5000), async (parts, price, discount) => {
      const location = await createLocation(suite.db);
      const terminal = await createTerminalClient(suite, location);
      const payment_offline_id = randomUUID();
      const order = buildPosOrder({
        taxes: [{ tax_id: null, name: 'Sales tax', rate: 8.875 }],
        items: [{ price: fromCents(price + discount), tax_positions: [0] }],
        discount_amount: fromCents(discount),
        payments: [],
      });
      const { total } = computeOrderTotals(order);
      const payments = [{ ...buildPosOrder().payments[0], offline_id: payment_offline_id, amount: fromCents(total) }];
      const refunded = allocateByWeight(total, parts).filter((amount) => amount > 0);
      const refundOperations = refunded.map((amount): [string, unknown, string] => {
        return [randomUUID(), buildPosRefund({ payment_offline_id, amount: fromCents(amount) }), 'refund'];
      });
      const results = await terminal.sync([randomUUID(), { ...order, payments }], ...refundOperations);
      expect(results.slice(1).filter(({ status, flags }) => status !== 'created' || flags?.length !== 0)).toEqual([]);
      expect(await paymentSums(location)).toEqual({ amount: 0, tax: 0, discount: 0 });
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

/** Returns the sums over all payments and refunds of the location. */
async function paymentSums(location: number) {
  return await withLocation(suite.db, location, (scope) =>
    scope
      .selectFrom('payments')
      .select(({ fn }) => [fn.sum<number>('amount').as('amount'), fn.sum<number>('tax_amount').as('tax')])
      .select(({ fn }) => fn.sum<number>('total_discount').as('discount'))
      .executeTakeFirstOrThrow(),
  );
}
