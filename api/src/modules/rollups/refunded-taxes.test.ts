import { randomUUID } from 'node:crypto';
import { fromCents, toCents } from '@backoffice/contract/money';
import * as fc from 'fast-check';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { createTaxedLocationBeforeEach, SALE_TIME } from '../reports/testing/taxed-location';
import { refreshAllDays } from './refresh';

const CASES = 30;
const NAMES = ['State', 'City', 'Stadium'];

const { site, readReport } = createTaxedLocationBeforeEach();

/** Sells one item with all taxes of these rates, and returns its payments. */
async function sell(price: number, rates: number[], shareOfFirstPayment: number) {
  const taxCents = rates.reduce((sum, rate) => sum + Math.round((price * Math.round(rate * 1_000)) / 100_000), 0);
  const total = price + taxCents;
  const first = Math.round(total * shareOfFirstPayment);
  const payments = [first, total - first]
    .filter((amount) => amount > 0)
    .map((amount) => ({ offline_id: randomUUID(), amount: fromCents(amount), created_at: SALE_TIME }));
  const order = buildPosOrder({
    ...{ created_at: SALE_TIME, sent_at: SALE_TIME, total_amount: fromCents(total), payments },
    taxes: rates.map((rate, position) => ({ tax_id: position + 1, name: NAMES[position] ?? '', rate })),
    items: [{ price: fromCents(price), tax_positions: rates.map((_, position) => position) }],
  });
  const [result] = await site.terminal.sync([randomUUID(), order]);
  expect(result).toMatchObject({ status: 'created', flags: ['late'] });
  return payments;
}

async function refund(payment_offline_id: string, amount: number, day: number) {
  const created_at = `2026-03-${String(day).padStart(2, '0')}T17:00:00.000Z`;
  const body = buildPosRefund({ payment_offline_id, amount, created_at, sent_at: created_at });
  await site.terminal.sync([randomUUID(), body, 'refund']);
}

test('the taxes of an order are refunded in proportion when each refund is too small for both', async () => {
  const [payment] = await sell(100, [5, 5], 1);
  for (let part = 0; part < 5; part += 1) await refund(payment?.offline_id ?? '', 0.11, 6);
  const { taxes } = await readReport();
  expect(taxes.map(({ name, refunded }) => [name, refunded])).toEqual([
    ['City', 0.02],
    ['State', 0.03],
  ]);
});

test('no tax of an order is due after any refunds that complete its payments, on any days', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 2_000 }),
    fc.array(fc.constantFrom(1.5, 2.5, 5, 6, 8.875), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(0.5, 0.3, 1),
    fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), day: fc.integer({ min: 5, max: 8 }) }), {
      maxLength: 5,
    }),
    async (price, rates, shareOfFirstPayment, parts) => {
      for (const { offline_id, amount } of await sell(price, rates, shareOfFirstPayment)) {
        let remainder = toCents(amount);
        for (const { share, day } of parts) {
          const part = Math.floor(remainder * share);
          if (part === 0) continue;
          remainder -= part;
          await refund(offline_id, fromCents(part), day);
        }
        await refreshAllDays(site.suite.db, site.location);
        if (remainder > 0) await refund(offline_id, fromCents(remainder), 7);
      }
      // All orders of earlier cases are refunded too.
      const { taxes } = await readReport();
      expect(taxes.filter(({ due }) => due !== 0)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: CASES });
}, 120_000);
