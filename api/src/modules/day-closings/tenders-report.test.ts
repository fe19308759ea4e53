import { randomUUID } from 'node:crypto';
import { toDay } from '@backoffice/contract/dates';
import type { DayClosing } from '@backoffice/contract/day-closings';
import { subDays } from 'date-fns/subDays';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { executeSql } from '../../../test/run-database';
import { useTestApp } from '../../../test/use-test-app';
import { verifyLocation } from '../ledger/verify-location';

const ZONE = 'America/New_York';
const yesterday = toDay(subDays(new Date(), 1), ZONE);
const created_at = `${yesterday}T17:00:00.000Z`;

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: ZONE });
  terminal = await createTerminalClient(suite, location);
});

async function closeYesterday(): Promise<void> {
  const headers = authorizationHeaders(suite.config, location);
  await suite.app.inject({ method: 'POST', url: '/api/day_closings', headers, payload: { day: yesterday } });
}

async function readClosing(): Promise<DayClosing> {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: '/api/day_closings/1', headers })).json();
}

async function sell(values: Parameters<typeof buildPosOrder>[0]): Promise<void> {
  const payments = (values?.payments ?? []).map((payment) => ({ ...payment, created_at }));
  await terminal.put(randomUUID(), buildPosOrder({ ...values, payments, created_at }));
}

/**
 * Stores three orders: $100 with service charge and tax paid by gift card, one with a comp and discounts paid in cash
 * and refunded, and a voided one.
 */
async function sellOfAllKinds(): Promise<void> {
  const taxes = [{ tax_id: null, name: 'Sales tax', rate: 10 }];
  const service = { name: 'Large party', rate: 18, amount: 0, tax_positions: [0] };
  const delivery = { name: 'Delivery', rate: null, amount: 5, tax_positions: [] };
  const line = { price: 100, tax_positions: [0] };
  await sell({
    ...{ taxes, items: [line], service_charges: [service], guest_count: 6, total_amount: 129.8 },
    payments: [{ payment_type: 'GiftCard', amount: 129.8, tips: 20 }],
  });
  const offline_id = randomUUID();
  await sell({
    items: [
      { price: 20 },
      { price: 8, discount_amount: 8, discount_kind: 'Comp', discount_reason: 'Spilled' },
      { price: 10, discount_amount: 1, discount_reason: 'Happy hour' },
      { price: 10, discount_amount: 2 },
    ],
    ...{ discount_amount: 3, discount_reason: 'Happy hour', service_charges: [delivery], guest_count: 2 },
    ...{ cash_rounding: 0.03, payments: [{ offline_id, amount: 39.03 }], total_amount: 39.03 },
  });
  await sell({ items: [line], service_charges: [service], status: 'Voided', guest_count: 4, payments: [] });
  await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 39.03, created_at }));
}

test('a Z report contains tenders, service charges, comps, discounts by reason, guests and rounding', async () => {
  await sellOfAllKinds();
  await closeYesterday();
  const { report, current } = await readClosing();
  expect(report).toEqual(current);
  expect(report).toMatchObject({
    orders: { service_charges: 18, comps: 8, rounding: 0, guests: 8, discounts: 14, net: 100, total: 149.8 },
    transactions: { service_charges: 18, comps: 0, guests: 0, total: 149.8 },
    comparison: { orders: 168.83, refunds: 39.03, tips: 20, rest: 0, transactions: 149.8 },
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 10, taxable: 118, amount: 11.8, refunded: 0 }],
    tenders: [
      { payment_type: 'Cash', count: 1, amount: 39.03, refunds: 39.03, total: 0 },
      { payment_type: 'GiftCard', count: 1, amount: 129.8, tips: 20, total: 149.8 },
    ],
    service_charges: [
      { name: 'Delivery', amount: 5 },
      { name: 'Large party', amount: 18 },
    ],
    comps: { count: 1, amount: 8 },
    discounts_by_reason: [
      { kind: 'Discount', reason: '', count: 1, amount: 2 },
      { kind: 'Discount', reason: 'Happy hour', count: 2, amount: 4 },
      { kind: 'Comp', reason: 'Spilled', count: 1, amount: 8 },
    ],
    ...{ guests: 8, rounding: 0 },
  });
  expect(await verifyLocation(suite.db, location)).toEqual([]);
});

const NEW_FIGURES = ['service_charges', 'comps', 'discounts_by_reason', 'guests', 'rounding'];

test('a Z report that an earlier release stored shows 0 for figures that it does not contain, and its hash stays valid', async () => {
  await sell({ payments: [{ amount: 10 }] });
  await closeYesterday();
  const { report } = await readClosing();
  const withoutNew = (figures: string) => `${figures} - '{${NEW_FIGURES.join(',')}}'::text[]`;
  await executeSql(
    suite.ownerUrl,
    `UPDATE day_closings SET report = ${withoutNew('report')} || jsonb_build_object('orders',
        ${withoutNew("(report->'orders')")}, 'transactions', ${withoutNew("(report->'transactions')")})
      WHERE location_id = ${location};
    UPDATE day_closings closing SET hash = sha256(convert_to(day_closing_text(closing) || chr(10), 'UTF8'))
      WHERE location_id = ${location}`,
  );
  const closing = await readClosing();
  expect(closing.report).toEqual(report);
  expect(closing.report).toEqual(closing.current);
  expect(await verifyLocation(suite.db, location)).toEqual([]);
});
