import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders, insertRow } from '../../../../test/factories';
import { createOrder, createPayment } from '../../../../test/sales-factories';
import { withLocation } from '../../../database/location-scope';
import { rebuildRollups } from '../../rollups/refresh';
import { markAllStale } from '../../rollups/stale-hours';

type OrderValues = Parameters<typeof createOrder>[2];

interface PaymentValues {
  payment_type?: 'Cash' | 'Card';
  card_type?: 'Debit' | 'Credit' | null;
  captured?: boolean;
  amount?: number;
  tax_amount?: number;
  tips?: number;
  total_discount?: number;
  terminal_id?: number;
  employee_id?: number | null;
  created_at?: string;
  kind?: 'Sale' | 'Refund';
  refunded_payment_id?: number | null;
}

interface LineValues {
  item_id?: number | null;
  /** 'Soup' by default. */
  item_name?: string;
  category_id?: number | null;
  category_name?: string | null;
  modifier_id?: number;
  tax_id?: number;
  /** Whether the order's tax applies to the line; true by default. */
  taxed?: boolean;
}

const AT = '2026-03-05T14:30:00.000Z';

type InsertRow = (table: Parameters<typeof insertRow>[2], row: Record<string, unknown>) => Promise<unknown>;

/** Adds a line to an order, with its category, modifier and tax. */
async function addLine(insert: InsertRow, order_id: number, values: LineValues): Promise<void> {
  const { item_id = null, item_name = 'Soup', category_id = null, category_name = null } = values;
  const { modifier_id, tax_id, taxed = true } = values;
  const line = { order_id, position: 0, item_name, quantity: 1, price: 10, total_price: 10 };
  const tax_amounts = tax_id !== undefined && taxed ? [1] : [null];
  await insert('order_items', { ...line, item_id, category_id, category_name, tax_amounts });
  if (modifier_id !== undefined) {
    const modifier = { order_item_position: 0, position: 0, modifier_id, name: 'Large', price: 0 };
    await insert('order_item_modifiers', { order_id, ...modifier });
  }
  if (tax_id !== undefined) {
    const tax = { position: 0, tax_id, name: 'Tax', rate: 8, amount: 1 };
    await insert('order_taxes', { order_id, ...tax });
  }
}

/** Returns functions for tests that add sales to a location and read its reports as a signed-in user. */
export function createReportFixtures(suite: TestApp, location: () => number) {
  let refreshedLocation: number | undefined;
  const add: typeof insertRow = async (db, of, table, values) => {
    refreshedLocation = undefined;
    return await insertRow(db, of, table, values);
  };
  const ask = async (path: string, query: Record<string, string | number | boolean> = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const headers = authorizationHeaders(suite.config, location());
    const read = async () => await suite.app.inject({ url: `/api/reports/${path}?${search}`, headers });
    if (refreshedLocation === location()) return await read();
    // Compares the report as read from the sales with the report as read from the rollups.
    await withLocation(suite.db, location(), (scope) => markAllStale(scope, location()));
    const { statusCode, body } = await read();
    await rebuildRollups(suite.db, location());
    refreshedLocation = location();
    const refreshed = await read();
    expect([refreshed.statusCode, refreshed.body]).toEqual([statusCode, body]);
    return refreshed;
  };
  return {
    ask,
    order: async (values: OrderValues = {}) => {
      refreshedLocation = undefined;
      return (await createOrder(suite.db, location(), values)).id;
    },
    payment: async (order_id: number, values: PaymentValues = {}) => {
      refreshedLocation = undefined;
      return await createPayment(suite.db, location(), { order_id, ...values });
    },
    line: (order_id: number, values: LineValues) =>
      addLine((table, row) => add(suite.db, location(), table, row), order_id, values),
    /** Returns the ids of a report, newest first. */
    async ids(report: 'orders' | 'transactions', query: Record<string, string | number> = {}): Promise<number[]> {
      const { data } = (await ask(report, query)).json();
      return (data.orders ?? data.payments).map(({ id }: { id: number }) => id);
    },
    drawer: async (terminal_id: number, values: Record<string, unknown> = {}) =>
      await add(suite.db, location(), 'cash_reconciliations', {
        ...{ offline_id: randomUUID(), content_hash: Buffer.alloc(32), terminal_id, employee_id: null },
        ...{ opening_float: 100, cash_in: 20, cash_out: 5, reconciled_balance: 115, mismatch_reason: null },
        ...{ created_at: AT, client_created_at: AT },
        ...values,
      }),
  };
}
