import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db);
});

describe.each(['orders', 'transactions'] as const)('the report of %s', (report) => {
  /** Creates an order with a payment. `listed` is the id of the order in the orders report, else of the payment. */
  async function sale(
    order: Parameters<typeof reports.order>[0] = {},
    payment: Parameters<typeof reports.payment>[1] = {},
  ) {
    const id = await reports.order(order);
    const paid = await reports.payment(id, payment);
    return { id, paid, listed: report === 'orders' ? id : paid };
  }

  test.each([
    ['order_type_id', 'Delivery', { type: 'Delivery' }, {}],
    ['terminal_id', 7, { terminal_id: 7 }, { terminal_id: 7 }],
    ['captured_id', 'NotCaptured', {}, { captured: false }],
    ['card_type', 'Debit', { payment_type: 'Card' }, { payment_type: 'Card', card_type: 'Debit' }],
    ['employee_id', 3, { employee_id: 3 }, { employee_id: 3 }],
  ] as const)('filters by %s %j', async (name, value, order, payment) => {
    await sale();
    const { listed } = await sale(order, payment);
    expect(await reports.ids(report, { [name]: value })).toEqual([listed]);
  });

  test.each(['item_id', 'category_id', 'modifier_id', 'tax_id'])('filters by %s', async (name) => {
    await reports.line((await sale()).id, { item_id: 1, category_id: 1, modifier_id: 1, tax_id: 1 });
    const { id, listed } = await sale();
    await reports.line(id, { item_id: 1, category_id: 1, modifier_id: 1, tax_id: 1, [name]: 2 });
    expect(await reports.ids(report, { [name]: 2 })).toEqual([listed]);
    expect(await reports.ids(report, { [name]: 3 })).toEqual([]);
  });

  test('filtered by a tax contains only sales with a line to which the tax applies', async () => {
    await reports.line((await sale()).id, { tax_id: 2, taxed: false });
    const { id, listed } = await sale();
    await reports.line(id, { tax_id: 2 });
    expect(await reports.ids(report, { tax_id: 2 })).toEqual([listed]);
    expect((await reports.ask(`${report}/summary`, { tax_id: 2 })).json().totals.count).toBe(1);
  });

  test('filtered by an employee contains the orders that the employee took, or the payments and refunds of these orders', async () => {
    const { id, paid, listed } = await sale({ employee_id: 3, total_tips: 5 }, { employee_id: 3, tips: 5 });
    const refund = { kind: 'Refund', refunded_payment_id: paid, amount: -4, tips: -2, employee_id: 9 } as const;
    const refunded = await reports.payment(id, { ...refund, created_at: '2026-03-05T15:00:00Z' });
    expect(await reports.ids(report, { employee_id: 3 })).toEqual(report === 'orders' ? [id] : [refunded, listed]);
    expect(await reports.ids(report, { employee_id: 9 })).toEqual([]);
    const { totals } = (await reports.ask(`${report}/summary`, { employee_id: 3 })).json();
    expect(totals.tips).toBe(3);
  });

  test('finds an order by its number and by the beginning of its receipt number', async () => {
    await sale({ offline_id: 'ffffffff-0000-4000-8000-000000000000' });
    const { id, listed } = await sale({ offline_id: 'abcdef01-2345-4678-9abc-def012345678' });
    for (const search of [`${id}`, ` #${id} `, 'abc', 'ABCDEF01-2345', 'abcdef01-2345-4678-9abc-def012345678']) {
      expect([search, await reports.ids(report, { search })]).toEqual([search, [listed]]);
    }
    for (const search of [
      'ab',
      'abd',
      'xyz',
      '-',
      '99999999',
      "' or true --",
      'abcdef01-2345-4678-9abc-def0123456789',
    ]) {
      expect([search, await reports.ids(report, { search })]).toEqual([search, []]);
    }
  });

  test.each([
    ...['order_type_id=Drone', 'captured_id=2', 'card_type=Gold', 'terminal_id=x', 'item_id=0', 'employee_id=nobody'],
    ...['hour=24', 'hour=', 'hour=1.5', 'weekday=0', 'weekday=8', 'order_source=Web', 'status=Paid', 'item_name='],
    ...['tax=8', 'tax=8:7.25:State', 'discount=Gift:Spilled', 'discount=Comp'],
  ])('refuses %s', async (query) => {
    const [name = '', value = ''] = query.split('=');
    const response = await reports.ask(report, { [name]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [name]]);
  });
});

test('a refund is a negative transaction on its own day, and its order stays unchanged', async () => {
  const order = await reports.order({ created_at: '2026-03-05T14:00:00Z', source: 'Kiosk', type: 'PickUp' });
  const sale = await reports.payment(order, { created_at: '2026-03-05T14:30:00Z', tips: 2 });
  const refund = await reports.payment(order, {
    ...{ kind: 'Refund', refunded_payment_id: sale, amount: -4, tax_amount: -0.33 },
    ...{ created_at: '2026-03-06T09:00:00Z' },
  });
  expect(await reports.ids('transactions')).toEqual([refund, sale]);
  const { data } = (await reports.ask('transactions', { start_date: '2026-03-06T00:00:00Z' })).json();
  expect(data.payments).toEqual([
    {
      id: refund,
      created_at: '2026-03-06T09:00:00.000Z',
      kind: 'Refund',
      payment_type: 'Cash',
      order: { id: order, source: 'Kiosk', type: 'PickUp', status: 'Completed' },
      amount: -4,
      tax_amount: -0.33,
      tips: 0,
      total_discount: 0,
      employee: null,
    },
  ]);
  expect(await reports.ids('orders', { start_date: '2026-03-06T00:00:00Z' })).toEqual([]);
});

test('transaction details include the order', async () => {
  const order = await reports.order();
  const id = await reports.payment(order, { payment_type: 'Card', card_type: 'Credit', captured: false });
  const headers = authorizationHeaders(suite.config, location);
  expect((await suite.app.inject({ url: `/api/payments/${id}`, headers })).json()).toMatchObject({
    ...{ id, kind: 'Sale', payment_type: 'Card', card_type: 'Credit', captured: false, amount: 10, refunded_amount: 0 },
    order: { id: order, payments: [{ id, amount: 10 }] },
  });
});

test('cash reconciliations are listed newest first with their terminals', async () => {
  const { id: station } = await createPairedTerminal(suite.db, location, { name: 'Bar' });
  const first = await reports.drawer(station);
  const second = await reports.drawer(station, {
    ...{ created_at: '2026-03-06T01:00:00.000Z', reconciled_balance: 110, cash_withdrawn: 30, cash_topped_up: 20 },
    ...{ employee_id: 3, employee_first_name: 'Ada', employee_last_name: 'Byron' },
  });
  const { data } = (await reports.ask('cash_reconciliations')).json();
  expect(data.reconciliations.map(({ id }: { id: number }) => id)).toEqual([second, first]);
  expect(data.reconciliations[0]).toEqual({
    ...{ id: second, created_at: '2026-03-06T01:00:00.000Z', cash_in: 20, cash_out: 5, reconciled_balance: 110 },
    ...{ cash_left: 100, mismatch: -5, employee: { first_name: 'Ada', last_name: 'Byron' } },
    station: { id: station, name: 'Bar' },
  });
  const of = async (query: Record<string, string | number>) =>
    (await reports.ask('cash_reconciliations', query)).json().data.reconciliations.map(({ id }: { id: number }) => id);
  expect(await of({ employee_id: 3 })).toEqual([second]);
  expect(await of({ end_date: '2026-03-06T00:59:59.999Z' })).toEqual([first]);
});
