import { addDays } from 'date-fns/addDays';
import { subMinutes } from 'date-fns/subMinutes';
import { bootstrapFixture } from '../../test/bootstrap-fixture';
import { computeOrderTotals, parseOrder } from '../modules/pos/parse-order';
import { generateSales, listDaysBackwards, type Sale } from './day-of-sales';
import { addException, enlargeRefund, omitMismatchReason, planVoidOrRejectedOperation } from './exceptions';
import { buildSimulatedMenu } from './guests';
import { planRefund } from './refunds';

const menu = buildSimulatedMenu(bootstrapFixture);
const salesPattern = { ordersPerDay: 160, opens: 0, closes: 24 };
const staff = { employees: bootstrapFixture.employees, formerEmployees: [99] };
const sales = listDaysBackwards('2026-11-20', 60).flatMap((day) =>
  generateSales({ menu, salesPattern, terminals: 2, seed: 'another seed', day }),
);
const changed = sales.map((sale) => addException(sale, staff)).filter((sale) => !sales.includes(sale));

const has = (test: (sale: Sale) => boolean) => changed.some(test);

test('addException changes a few sales a week, and always the same sales', () => {
  expect(changed.length).toBeGreaterThan(8);
  expect(changed.length).toBeLessThan(60);
  const again = sales.map((sale) => addException(sale, staff)).filter((sale) => !sales.includes(sale));
  expect(JSON.stringify(again)).toBe(JSON.stringify(changed));
});

test('addException simulates large discounts, lower prices, former employees, wrong totals, late sales and fast clocks', () => {
  const total = ({ finalOrder }: Sale) => computeOrderTotals(finalOrder).total;
  expect({
    discount: has(
      ({ finalOrder }) => finalOrder.discount_amount > 0 && finalOrder.approved_by_employee_id !== undefined,
    ),
    price: has(({ finalOrder }) => finalOrder.discount_amount === 0 && finalOrder.reason !== undefined),
    former: has(({ finalOrder }) => finalOrder.employee_id === 99),
    total: has((sale) => Math.round(sale.finalOrder.total_amount * 100) !== total(sale)),
    late: has(({ finalOrder, closedAt }) => addDays(finalOrder.created_at, 1) < closedAt),
    clock: has(({ finalOrder, closedAt }) => new Date(finalOrder.created_at) > closedAt),
  }).toEqual({ discount: true, price: true, former: true, total: true, late: true, clock: true });
});

test('sales that are listed as exceptions are valid and paid in full', () => {
  for (const { openOrder, finalOrder } of changed) {
    const { payments } = finalOrder;
    const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect([parseOrder(openOrder), parseOrder(finalOrder)]).not.toContainEqual({ fields: expect.anything() });
    expect(paid).toBe(computeOrderTotals(finalOrder).total);
  }
});

test('planVoidOrRejectedOperation plans voids of refunded orders, and operations that the server rejects', () => {
  const until = new Date('2026-12-01T00:00:00Z');
  const events = sales.flatMap((sale) => {
    const event = planVoidOrRejectedOperation(sale, staff.employees, until);
    return event ? [{ ...event, sale }] : [];
  });
  const isRefunded = ({ finalOrder }: Sale) => finalOrder.payments.some((paid) => planRefund(paid, staff.employees));
  const kinds = events.map(({ sale, operation: { kind, body } }) =>
    isRefunded(sale) ? `refunded ${Object(body).status}` : `${kind} ${Object(body).status}`,
  );
  expect([...new Set(kinds)].sort()).toEqual([
    ...['order Completed', 'order Voided', 'refund undefined', 'refunded Voided'],
  ]);
  for (const { at, sale } of events) expect(at.getTime()).toBeGreaterThan(subMinutes(sale.closedAt, 1).getTime());
});

test('planVoidOrRejectedOperation plans no void of an order whose refund is larger than its payment', () => {
  const sale = sales.find(({ finalOrder: { payments } }) => isEnlarged(payments));
  expect(sale).toBeDefined();
  const tries = Array.from({ length: 500 }, (_, position) => ({ ...sale, offlineId: `try ${position}` }) as Sale);
  const plan = (tried: Sale) => planVoidOrRejectedOperation(tried, staff.employees, new Date('2026-12-01T00:00:00Z'));
  expect(tries.flatMap((tried) => plan(tried) ?? [])).toEqual([]);
});

/** Whether the only payment of a sale has a full refund that is enlarged beyond the payment. */
function isEnlarged([payment, other]: Sale['finalOrder']['payments']): boolean {
  const event = payment && !other ? planRefund(payment, staff.employees) : undefined;
  if (!payment || event?.refund.amount !== payment.amount) return false;
  return enlargeRefund(event, payment).refund.amount > payment.amount;
}

test('enlargeRefund rarely refunds more than was paid', () => {
  const payments = sales.flatMap(({ finalOrder }) => finalOrder.payments);
  const refunds = payments.flatMap((payment) => {
    const event = planRefund(payment, staff.employees);
    return event ? [{ paid: payment.amount, refund: enlargeRefund(event, payment).refund }] : [];
  });
  const beyond = refunds.filter(({ paid, refund }) => refund.amount > paid);
  expect([beyond.length > 0, beyond.length < refunds.length / 10]).toEqual([true, true]);
});

test('omitMismatchReason rarely removes the reason of a mismatch', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const forgotten = sales.slice(0, 500).filter(({ offlineId }) => {
    const body = { mismatch_reason: 'WrongChange', mismatch_reason_comment: '' };
    const { operation } = omitMismatchReason({
      at,
      operation: { kind: 'cash_reconciliation', offline_id: offlineId, body },
    });
    return Object(operation.body).mismatch_reason === null;
  });
  expect([forgotten.length > 50, forgotten.length < 150]).toEqual([true, true]);
});
