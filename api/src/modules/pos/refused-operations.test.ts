import { randomUUID } from 'node:crypto';
import { createEmployee } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { useExceptions } from '../exceptions/testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const { list } = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

/** Stores a completed order of $10. */
async function sell() {
  const [uuid, offline_id] = [randomUUID(), randomUUID()];
  const order = buildPosOrder({ payments: [{ offline_id, amount: 10 }] });
  const { id } = await terminal.put(uuid, order);
  return { id, uuid, offline_id, order, next: { ...order, revision: 2 } };
}

describe('a refused operation is listed as an exception', () => {
  test('when it voids a paid order without a refund', async () => {
    const { id, uuid, next } = await sell();
    const { http, code } = await terminal.put(uuid, { ...next, status: 'Voided', reason: 'Walked out' });
    expect([http, code]).toEqual([409, 'payment_captured']);
    expect(await list()).toMatchObject([
      { kind: 'refused_void', order_id: id, amount: 10, reason: 'Walked out', terminal: { id: terminal.id } },
    ]);
  });

  test('when it voids an order of which more was refunded than was paid', async () => {
    const { id, uuid, next, offline_id } = await sell();
    await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 15 }));
    await terminal.put(uuid, { ...next, status: 'Voided' });
    expect((await list())[0]).toMatchObject({ kind: 'refused_void_over_refund', order_id: id, amount: 10 });
  });

  test('when it omits or changes a captured payment', async () => {
    const { id, uuid, next } = await sell();
    await terminal.put(uuid, { ...next, payments: [] });
    expect(await list()).toMatchObject([{ kind: 'refused_payment_captured', order_id: id, amount: 10 }]);
  });

  test('when it changes a paid order, with the name of the employee in the request', async () => {
    const { first_name, last_name, ...employee } = await createEmployee(suite.db, suite.config, location);
    const { id, uuid, next } = await sell();
    await terminal.put(uuid, { ...next, employee_id: employee.id });
    expect(await list()).toMatchObject([
      { kind: 'refused_order_paid', order_id: id, employee: { first_name, last_name } },
    ]);
  });

  test('when it reuses the UUID and revision of another order, refund or cash reconciliation', async () => {
    const { id, uuid, order, offline_id } = await sell();
    await terminal.put(uuid, { ...order, note: 'Another' });
    const [refund, drawer] = [randomUUID(), randomUUID()];
    await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 1 }), refund);
    await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 2, tips: 1 }), refund);
    const { id: drawerId } = await terminal.putReconciliation(buildPosReconciliation(), drawer);
    await terminal.putReconciliation(buildPosReconciliation({ cash_withdrawn: 0 }), drawer);
    expect(await list()).toMatchObject([
      { kind: 'refused_conflict', order_id: null, cash_reconciliation_id: drawerId },
      { kind: 'refused_conflict', order_id: id, amount: 3 },
      { kind: 'refused_conflict', order_id: id, amount: 10 },
    ]);
  });

  test('when it contains a payment of another order', async () => {
    const { id, offline_id } = await sell();
    const order = buildPosOrder({ payments: [{ offline_id, amount: 12 }], items: [{ price: 12 }], total_amount: 12 });
    expect(await terminal.put(randomUUID(), order)).toMatchObject({ code: 'conflict' });
    expect(await list()).toMatchObject([{ kind: 'refused_conflict', order_id: id, amount: 12 }]);
  });

  test('when it refunds an unknown payment', async () => {
    await terminal.putRefund(buildPosRefund({ payment_offline_id: randomUUID(), amount: 8, tips: 1 }));
    expect(await list()).toMatchObject([{ kind: 'refused_unknown_payment', order_id: null, amount: 9 }]);
  });

  test('when it is an outdated revision with the status Completed, but not with the status Open', async () => {
    const { uuid, order } = await sell();
    await terminal.put(uuid, { ...order, revision: 3, note: 'Window' });
    const outdated = { ...order, revision: 2, note: 'Door' };
    expect(await terminal.put(uuid, { ...outdated, status: 'Open' })).toMatchObject({ code: 'stale_revision' });
    expect(await list()).toEqual([]);
    expect(await terminal.put(uuid, outdated)).toMatchObject({ code: 'stale_revision' });
    expect(await list()).toMatchObject([{ kind: 'refused_stale_revision' }]);
  });

  test('when it has a negative amount', async () => {
    const order = buildPosOrder({ payments: [{ amount: 10, tips: -4.5, tendered_amount: 10 }] });
    expect(await terminal.put(randomUUID(), order)).toMatchObject({ code: 'invalid_request' });
    await terminal.putRefund({ ...buildPosRefund({ payment_offline_id: randomUUID() }), amount: -1e300 });
    expect(await list()).toMatchObject([
      { kind: 'refused_negative_amount', amount: null },
      { kind: 'refused_negative_amount', amount: -4.5 },
    ]);
  });
});

test('an operation that is invalid for other reasons than a negative amount is not listed as an exception', async () => {
  await terminal.put(randomUUID(), { ...buildPosOrder(), status: 'Eaten' });
  await terminal.sync([randomUUID(), 'not an order'], ['not a UUID', buildPosOrder()], [randomUUID(), {}, 'dance']);
  expect(await list()).toEqual([]);
});

test('a refused operation that is sent again is not listed a second time, unless another terminal sends it', async () => {
  const { uuid, next } = await sell();
  const voided = { ...next, status: 'Voided' };
  await terminal.put(uuid, voided);
  await terminal.put(uuid, { ...voided, sent_at: new Date().toISOString() });
  await terminal.sync([uuid, voided]);
  expect(await list()).toHaveLength(1);
  await (await createTerminalClient(suite, location)).put(uuid, voided);
  expect(await list()).toHaveLength(2);
});

test('refused operations of a batch are listed as exceptions while its valid orders are stored', async () => {
  const { uuid, next, offline_id } = await sell();
  const stolen = buildPosOrder({ payments: [{ offline_id, amount: 10 }] });
  const results = await terminal.sync(
    [uuid, { ...next, payments: [] }],
    [randomUUID(), buildPosOrder()],
    [randomUUID(), stolen],
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'created', 'rejected']);
  expect((await list()).map(({ kind }) => kind).sort()).toEqual(['refused_conflict', 'refused_payment_captured']);
});

test('a refused refund or void is listed as accepted later once it has been sent again and stored', async () => {
  const { uuid, order, next, offline_id } = await sell();
  const voided = { ...next, status: 'Voided' };
  const refund: [string, object, string] = [randomUUID(), buildPosRefund({ payment_offline_id: offline_id }), 'refund'];
  await terminal.sync([uuid, voided]);
  const [otherOrder, otherPayment] = [randomUUID(), randomUUID()];
  const early: [string, object, string] = [
    randomUUID(),
    buildPosRefund({ payment_offline_id: otherPayment }),
    'refund',
  ];
  await terminal.sync(early);
  const listState = async () => (await list()).map(({ kind, accepted_later }) => [kind, accepted_later]);
  expect(await listState()).toEqual([
    ['refused_unknown_payment', false],
    ['refused_void', false],
  ]);
  await terminal.put(otherOrder, { ...order, payments: [{ ...order.payments[0], offline_id: otherPayment }] });
  await terminal.sync(early, refund, [uuid, voided]);
  await terminal.put(uuid, { ...voided, revision: 3, note: 'Voided' });
  expect(await listState()).toEqual([
    ['refused_unknown_payment', true],
    ['refused_void', true],
    ['void_after_payment', false],
  ]);
});

test('a body that is not an object, sent with the UUID of a stored operation, is listed as an exception without an amount', async () => {
  for (const body of ['nothing', ['nothing'], null]) {
    const id = randomUUID();
    await terminal.putReconciliation(buildPosReconciliation(), id);
    await terminal.sync([id, body, 'cash_reconciliation']);
    expect((await list())[0]).toMatchObject({ kind: 'refused_conflict', amount: null, employee: null });
  }
  expect(await list()).toHaveLength(3);
});
