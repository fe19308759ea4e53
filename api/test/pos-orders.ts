import { randomUUID } from 'node:crypto';
import type { SyncResult } from '@backoffice/contract/pos';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { withLocation } from '../src/database/location-scope';
import type { TestApp } from './build-test-app';
import { authorizationHeaders, createPairedTerminal } from './factories';

type Line = Partial<PosOrder['items'][number]>;
type Payment = Partial<PosOrder['payments'][number]>;
type PosOrderValues = Partial<Omit<PosOrder, 'items' | 'payments'>> & { items?: Line[]; payments?: Payment[] };

/** Builds an order as a terminal sends it: by default one untaxed line of ten dollars, paid in cash. */
export function buildPosOrder({ items = [{}], payments, ...values }: PosOrderValues = {}): PosOrder {
  const now = new Date().toISOString();
  const total = values.total_amount ?? 10;
  return {
    revision: 1,
    created_at: now,
    sent_at: now,
    employee_id: null,
    source: 'Pos',
    type: 'DineIn',
    status: 'Completed',
    note: '',
    taxes: [],
    items: items.map((item) => ({
      item_id: null,
      item_name: 'Soup of the day',
      category_id: null,
      category_name: null,
      quantity: 1,
      price: 10,
      modifiers: [],
      discount_amount: 0,
      discount_kind: 'Discount',
      discount_reason: '',
      tax_positions: [],
      note: '',
      ...item,
    })),
    discount_amount: 0,
    discount_reason: '',
    service_charges: [],
    cash_rounding: 0,
    cash_discount_rate: 0,
    payments: (payments ?? [{ amount: total }]).map((payment) => ({
      offline_id: randomUUID(),
      payment_type: 'Cash',
      card_type: null,
      captured: true,
      amount: 0,
      tips: 0,
      tendered_amount: (payment.amount ?? 0) + (payment.tips ?? 0),
      created_at: now,
      ...payment,
    })),
    total_amount: total,
    ...values,
  };
}

const ORDER_TABLES = ['orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'payments'] as const;

interface PutResult extends SyncResult {
  http: number;
  fields?: Record<string, string>;
}

/** Creates a client that sends orders with the credentials of a paired terminal. */
export function createPosOrderClient({ app }: TestApp, headers: { authorization: string }) {
  return {
    async put(uuid: string, body: unknown): Promise<PutResult> {
      const response = await app.inject({
        method: 'PUT',
        url: `/api/pos/orders/${uuid}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      return { ...response.json(), http: response.statusCode };
    },
    async sync(...operations: Array<[uuid: string, body: unknown, kind?: string]>): Promise<SyncResult[]> {
      const response = await app.inject({
        method: 'POST',
        url: '/api/pos/sync',
        headers,
        payload: { operations: operations.map(([offline_id, body, kind = 'order']) => ({ kind, offline_id, body })) },
      });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json().results;
    },
  };
}

/** Returns an order with its details, as a user of the location reads it. */
export async function fetchOrder({ app, config }: TestApp, locationId: number, id: number | undefined) {
  const headers = authorizationHeaders(config, locationId);
  return (await app.inject({ url: `/api/orders/${id}`, headers })).json();
}

/** Returns the number of rows that a location has in each table of orders. */
export async function countOrderRows({ db }: TestApp, locationId: number): Promise<Record<string, number>> {
  return await withLocation(db, locationId, async (scope) => {
    const counts: Record<string, number> = {};
    for (const table of ORDER_TABLES) {
      const { rows } = await scope
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      counts[table] = rows;
    }
    return counts;
  });
}

/** Pairs a new terminal of a location and creates its client. */
export async function createPairedClient(suite: TestApp, locationId: number) {
  return createPosOrderClient(suite, (await createPairedTerminal(suite.db, locationId)).headers);
}
