import type { OrderPayment } from '@backoffice/shared/contract/orders';
import { orderDetails, orderRefund } from '../reporting-fixtures';
import { refundedTips } from './refunded-tips';

const payment = (changes: Partial<OrderPayment>): OrderPayment => ({
  id: 552,
  payment_type: 'Card',
  amount: 25.88,
  refunded_amount: 5.55,
  ...changes,
});

const tipsOf = (payments: OrderPayment[], refunds: ReturnType<typeof orderRefund>[]) =>
  payments.map((one) => refundedTips(one, orderDetails({ payments, refunds })));

test('all tips that went back are of the only payment', () => {
  const refunds = [orderRefund({ amount: -5, tips: -0.1 }), orderRefund({ amount: -0.55, tips: -0.2 })];
  expect(tipsOf([payment({})], refunds)).toEqual([0.3]);
});

test('a tip is of the payment in the tender of its refund', () => {
  const refunds = [orderRefund({ amount: -5.55, tips: -1, payment_type: 'Cash' })];
  expect(tipsOf([payment({}), payment({ payment_type: 'Cash' })], refunds)).toEqual([0, 1]);
});

test('a tip is of the only payment of which as much went back', () => {
  const refunds = [orderRefund({ amount: -5.55, tips: -1 })];
  expect(tipsOf([payment({}), payment({ refunded_amount: 0 })], refunds)).toEqual([1, 0]);
});

test('whose tip it is remains open where it can be of two payments', () => {
  const refunds = [orderRefund({ amount: -5.55, tips: -1 }), orderRefund({ amount: -5.55, tips: 0 })];
  expect(tipsOf([payment({}), payment({ id: 553 })], refunds)).toEqual([null, null]);
});
