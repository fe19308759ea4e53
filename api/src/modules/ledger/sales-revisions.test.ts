import { randomUUID } from 'node:crypto';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { orderDocument } from './sales-revisions.repository';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

async function readRevisions() {
  return await withLocation(suite.db, location, (scope) =>
    scope
      .selectFrom('sales_revisions')
      .select(['kind', 'record_id', 'offline_id', 'revision', 'terminal_id', 'occurred_at'])
      .select(orderDocument().as('document'))
      .orderBy('id')
      .execute(),
  );
}

test('the ledger contains each revision of an order with its terminal and content', async () => {
  const uuid = randomUUID();
  const other = await createTerminalClient(suite, location);
  const order = buildPosOrder({ status: 'Open', payments: [], items: [{ item_name: 'Tea' }], total_amount: 10 });
  const { id } = await terminal.put(uuid, order);
  const item = { item_name: 'Tea', modifiers: [{ modifier_id: null, name: 'Milk', price: 1 }] };
  await other.put(
    uuid,
    buildPosOrder({
      ...order,
      revision: 2,
      status: 'Completed',
      items: [item],
      total_amount: 11,
      payments: [{ amount: 11 }],
    }),
  );
  const revisions = await readRevisions();
  const key = { kind: 'order', record_id: id, offline_id: uuid, occurred_at: order.created_at };
  expect(revisions).toMatchObject([
    {
      ...key,
      revision: 1,
      terminal_id: terminal.id,
      document: {
        order: { status: 'Open', total_amount: 10 },
        items: [{ item_name: 'Tea' }],
        modifiers: [],
        payments: [],
      },
    },
    {
      ...key,
      revision: 2,
      terminal_id: other.id,
      document: {
        order: { status: 'Completed', total_amount: 11 },
        modifiers: [{ name: 'Milk', price: 1 }],
        payments: [{ amount: 11, payment_type: 'Cash' }],
      },
    },
  ]);
});

test('the ledger contains refunds with the payments they refund, and cash reconciliations', async () => {
  const payment = { offline_id: randomUUID(), amount: 10 };
  const { id } = await terminal.put(randomUUID(), buildPosOrder({ payments: [payment] }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 4, reason: 'Cold' }));
  const drawer = await terminal.putReconciliation(buildPosReconciliation());
  expect((await readRevisions()).slice(1)).toMatchObject([
    { kind: 'refund', record_id: id, document: { amount: -4, reason: 'Cold', payment_offline_id: payment.offline_id } },
    { kind: 'cash_reconciliation', record_id: drawer.id, document: { opening_float: 200, reconciled_balance: 250 } },
  ]);
});

test('an operation that is sent again or refused adds no revision', async () => {
  const uuid = randomUUID();
  const order = buildPosOrder();
  await terminal.put(uuid, order);
  await terminal.put(uuid, order);
  expect(await terminal.put(uuid, buildPosOrder({ ...order, revision: 2, payments: [] }))).toMatchObject({ http: 409 });
  expect(await readRevisions()).toHaveLength(1);
});
