import type { PosOrder } from '@backoffice/contract/pos-sales';
import { bootstrapFixture } from '../../test/bootstrap-fixture';
import { parseOrder } from '../modules/pos/parse-order';
import { generateSales } from './day-of-sales';
import { buildSimulatedMenu } from './guests';

const extras = { serviceCharge: { name: 'Large Party Service', rate: 18, fromGuests: 6 }, cashRounding: 5 };
const salesPattern = { ordersPerDay: 1500, opens: 7, closes: 23, extras };
const accepted = ['Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher'] as const;

function sell(payment_types: readonly (typeof accepted)[number][] = accepted, cashDiscount = 3): PosOrder[] {
  const location = { ...bootstrapFixture.location, cash_discount_rate: cashDiscount };
  const menu = buildSimulatedMenu({ ...bootstrapFixture, location, payment_types: [...payment_types] });
  const sales = generateSales({ menu, salesPattern, terminals: 2, seed: 'a seed', day: '2026-11-20' });
  return sales.flatMap(({ openOrder, finalOrder }) => [openOrder, finalOrder]);
}

test.each([0, 3])(
  'every generated order is valid and paid to the cent when the cash discount is %d %',
  (cashDiscount) => {
    for (const order of sell(accepted, cashDiscount)) {
      const parsed = parseOrder(order);
      if ('fields' in parsed) throw new Error(JSON.stringify(parsed.fields));
      expect(parsed.totals.total).toBe(Math.round(order.total_amount * 100));
      expect(parsed.totals.serviceCharges.map(({ amount }) => amount)).toEqual(
        order.service_charges.map(({ amount }) => Math.round(amount * 100)),
      );
      const paid = order.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      if (order.status === 'Completed') expect(paid).toBe(parsed.totals.total);
    }
  },
);

test('about 6, 2 and 2 percent of the generated orders are paid by gift card, house account and voucher respectively', () => {
  const orders = sell().filter(({ status }) => status === 'Completed');
  const share = (type: string) =>
    orders.filter(({ payments }) => payments.some(({ payment_type }) => payment_type === type)).length / orders.length;
  expect(Math.abs(share('GiftCard') - 0.06)).toBeLessThan(0.02);
  expect(Math.abs(share('HouseAccount') - 0.02)).toBeLessThan(0.01);
  expect(Math.abs(share('Voucher') - 0.02)).toBeLessThan(0.01);
});

test('no generated order is paid with a tender that the location does not accept', () => {
  const types = sell(['Cash', 'Card', 'Voucher']).flatMap(({ payments }) =>
    payments.map((payment) => payment.payment_type),
  );
  expect([...new Set(types)].toSorted()).toEqual(['Card', 'Cash', 'Voucher']);
});

test('generated parties of 6 or more pay a service charge, and only dine-in orders have a guest count', () => {
  for (const { type, guest_count, service_charges } of sell()) {
    expect(guest_count === undefined).toBe(type !== 'DineIn');
    expect(service_charges.length).toBe((guest_count ?? 0) >= 6 ? 1 : 0);
  }
  expect(sell().some(({ service_charges }) => service_charges.length > 0)).toBe(true);
});

test('generated comps have a reason and an approval, most discounts have a reason, and cash totals are rounded', () => {
  const orders = sell();
  const comps = orders.filter(({ items }) => items.some(({ discount_kind }) => discount_kind === 'Comp'));
  expect(comps.length).toBeGreaterThan(0);
  for (const { items, approved_by_employee_id } of comps) {
    expect([items[0]?.discount_reason !== '', approved_by_employee_id]).toEqual([true, 1]);
  }
  const discounted = orders.filter(({ discount_amount }) => discount_amount > 0);
  const reasoned = discounted.filter(({ discount_reason }) => discount_reason !== '').length;
  expect([reasoned > discounted.length / 2, reasoned < discounted.length]).toEqual([true, true]);
  const cash = orders.filter(({ payments: [first, other] }) => first?.payment_type === 'Cash' && !other);
  expect(cash.filter(({ total_amount }) => Math.round(total_amount * 100) % 5 !== 0)).toEqual([]);
  expect(cash.some(({ cash_rounding }) => cash_rounding < 0)).toBe(true);
});
