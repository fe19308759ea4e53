import { randomUUID } from 'node:crypto';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, countOrderRows, createPairedClient, fetchOrder } from '../../../test/pos-orders';
import { createOrder } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';
import { contentHash } from './content-hash';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

/** Returns the location's orders from the orders report. */
async function reportedOrders() {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: '/api/reports/orders?per_page=100', headers });
  return response.json().data.orders;
}

describe('an order that is sent again', () => {
  test('returns the first result and changes nothing', async () => {
    const uuid = randomUUID();
    const body = buildPosOrder({ items: [{ modifiers: [{ modifier_id: null, name: 'Rare', price: 0 }] }] });
    const first = await terminal.put(uuid, body);
    const rows = await countOrderRows(suite, location);
    expect(first).toMatchObject({ http: 200, status: 'created', offline_id: uuid, revision: 1, total_amount: 10 });
    expect(await terminal.put(uuid, body)).toEqual({ ...first, status: 'duplicate' });
    expect(await terminal.sync([uuid, { ...body, sent_at: new Date(Date.now() + 5000).toISOString() }])).toEqual([
      expect.objectContaining({ status: 'duplicate', id: first.id }),
    ]);
    expect(await countOrderRows(suite, location)).toEqual(rows);
  });

  test('is a duplicate when its UUID differs only in case', async () => {
    const uuid = randomUUID();
    const body = buildPosOrder();
    const { id } = await terminal.put(uuid, body);
    expect(await terminal.put(uuid.toUpperCase(), body)).toMatchObject({ status: 'duplicate', id });
  });

  test('is a duplicate even when its body is no longer valid', async () => {
    const body = { an: 'order of an earlier version' };
    const { id, offline_id } = await createOrder(suite.db, location, { content_hash: contentHash(body) });
    expect(await terminal.put(offline_id, body)).toMatchObject({ http: 200, status: 'duplicate', id });
    expect(await terminal.sync([offline_id, body])).toEqual([expect.objectContaining({ status: 'duplicate', id })]);
  });

  test('is a conflict when its body is different and its revision is the same, and the stored order stays unchanged', async () => {
    const uuid = randomUUID();
    const { id } = await terminal.put(uuid, buildPosOrder());
    const other = buildPosOrder({ items: [{ price: 11 }], total_amount: 11 });
    expect(await terminal.put(uuid, other)).toMatchObject({ http: 409, code: 'conflict' });
    expect(await terminal.sync([uuid, other])).toEqual([
      expect.objectContaining({ status: 'conflict', code: 'conflict', id, revision: 1, total_amount: 10 }),
    ]);
    expect(await fetchOrder(suite, location, id)).toMatchObject({ total_amount: 10 });
  });

  test('is a separate order when another location sends it with the same UUID', async () => {
    const uuid = randomUUID();
    const elsewhere = await createPairedClient(suite, await createLocation(suite.db));
    const body = buildPosOrder();
    const [here, there] = [await terminal.put(uuid, body), await elsewhere.put(uuid, body)];
    expect([here.status, there.status]).toEqual(['created', 'created']);
    expect(there.id).not.toBe(here.id);
  });
});

describe('a higher revision of an order', () => {
  test('replaces lines and payments and keeps the id and the creation time', async () => {
    const uuid = randomUUID();
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    const opened = buildPosOrder({
      status: 'Open',
      payments: [],
      created_at,
      items: [{}, { item_name: 'Bread' }],
      total_amount: 20,
    });
    const { id } = await terminal.put(uuid, opened);
    const closed = buildPosOrder({ revision: 2, items: [{ item_name: 'Steak', price: 40 }], total_amount: 40 });
    expect(await terminal.put(uuid, closed)).toMatchObject({ status: 'updated', id, revision: 2, total_amount: 40 });
    expect(await fetchOrder(suite, location, id)).toMatchObject({
      id,
      created_at,
      status: 'Completed',
      payment_type: 'Cash',
      paid_amount: 40,
    });
    expect((await fetchOrder(suite, location, id)).order_items).toEqual([
      expect.objectContaining({ item_name: 'Steak' }),
    ]);
    expect(await countOrderRows(suite, location)).toMatchObject({ orders: 1, order_items: 1, payments: 1 });
  });

  test('keeps the ids of uncaptured payments that it contains, and deletes those that it omits', async () => {
    const uuid = randomUUID();
    const payments = [
      { offline_id: randomUUID(), amount: 4, captured: false },
      { offline_id: randomUUID(), amount: 6, captured: false },
    ];
    const { id } = await terminal.put(uuid, buildPosOrder({ payments }));
    const [firstPayment] = (await fetchOrder(suite, location, id)).payments;
    await terminal.put(uuid, buildPosOrder({ revision: 2, payments: [{ ...payments[0], amount: 10 }] }));
    expect((await fetchOrder(suite, location, id)).payments).toEqual([{ ...firstPayment, amount: 10 }]);
  });

  test('makes earlier revisions stale, except for bodies that are already stored, which are duplicates', async () => {
    const uuid = randomUUID();
    const first = buildPosOrder({ status: 'Open', payments: [] });
    await terminal.put(uuid, first);
    await terminal.put(uuid, buildPosOrder({ revision: 3 }));
    const [another, second] = [{ note: 'Another' }, { revision: 2 }].map((values) => ({ ...first, ...values }));
    const again = [first, another, second] as const;
    expect(await terminal.sync([uuid, again[0]], [uuid, again[1]], [uuid, again[2]])).toEqual([
      expect.objectContaining({ status: 'duplicate', revision: 3 }),
      expect.objectContaining({ status: 'conflict', code: 'stale_revision', revision: 3 }),
      expect.objectContaining({ status: 'conflict', code: 'stale_revision', revision: 3 }),
    ]);
  });
});

describe('a batch', () => {
  test('returns the results in the order of its operations, and an invalid operation does not affect the others', async () => {
    const [good, bad, last] = [randomUUID(), randomUUID(), randomUUID()];
    const wrong = { ...buildPosOrder(), tip: 1, items: [{ ...buildPosOrder().items[0], quantity: -1 }] };
    const results = await terminal.sync(
      [good, buildPosOrder({ status: 'Open', payments: [] })],
      [bad, wrong],
      ['7', buildPosOrder()],
      [randomUUID(), buildPosOrder(), 'opinion'],
      [good, buildPosOrder({ revision: 2, items: [{ price: 12 }], total_amount: 12 })],
      [randomUUID(), 'nothing like an order'],
      [last, buildPosOrder()],
    );
    expect(results.map(({ status }) => status)).toEqual([
      'created',
      'rejected',
      'rejected',
      'rejected',
      'updated',
      'rejected',
      'created',
    ]);
    expect(results[1]).toMatchObject({ offline_id: bad, code: 'invalid_request' });
    expect(results[1]?.message).toContain('items.0.quantity');
    expect(await reportedOrders()).toHaveLength(2);
  });

  test('stores the other operations when the database rejects one', async () => {
    const taken = { offline_id: randomUUID(), amount: 10 };
    await terminal.put(randomUUID(), buildPosOrder({ payments: [taken] }));
    const [before, after] = [randomUUID(), randomUUID()];
    const results = await terminal.sync(
      [before, buildPosOrder()],
      [randomUUID(), buildPosOrder({ payments: [taken] })],
      [after, buildPosOrder()],
    );
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['created', undefined],
      ['rejected', 'conflict'],
      ['created', undefined],
    ]);
    expect(await countOrderRows(suite, location)).toMatchObject({ orders: 3, order_items: 3, payments: 3 });
  });

  test('assigns ascending ids to its orders', async () => {
    const results = await terminal.sync(
      ...Array.from({ length: 50 }, () => [randomUUID(), buildPosOrder()] as [string, unknown]),
    );
    const ids = results.map(({ id }) => id ?? 0);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test.each([
    [100, 200],
    [101, 400],
  ])('of %d operations gets a response with the status %d', async (length, status) => {
    const { headers } = await createPairedTerminal(suite.db, location);
    const operations = Array.from({ length }, () => ({ kind: 'none', offline_id: 'x', body: {} }));
    const response = await suite.app.inject({ method: 'POST', url: '/api/pos/sync', headers, payload: { operations } });
    expect(response.statusCode).toBe(status);
  });

  test('stores an order of the maximum size', async () => {
    const items = Array.from({ length: 500 }, () => ({
      modifiers: Array.from({ length: 20 }, (_, index) => ({ modifier_id: index + 1, name: `M${index}`, price: 0.01 })),
    }));
    const [result] = await terminal.sync([randomUUID(), buildPosOrder({ items, total_amount: 5100 })]);
    expect(result).toMatchObject({ status: 'created', total_amount: 5100, flags: [] });
    expect(await countOrderRows(suite, location)).toMatchObject({ order_items: 500, order_item_modifiers: 10_000 });
  });
});
