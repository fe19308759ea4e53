import { getBusinessDetails } from '@backoffice/contract/locations';
import { getOrder, type OrderDetails } from '@backoffice/contract/orders';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions, readTable } from '../testing/card-contents';
import { buildOrderDetails, buildOrderItem, buildOrderRefund, business } from '../testing/fixtures';

const api = stubApi();
signInBeforeEach();

function open(changes: Partial<OrderDetails>) {
  api.respond(getBusinessDetails, business);
  api.respond(getOrder, buildOrderDetails(changes));
  return renderRemote(module, '/reporting/orders/order-details/10432');
}

describe('an item of an order', () => {
  const modifiers = [
    { name: 'Extra Cheese', price: 1.5 },
    { name: 'No Basil', price: 0 },
    { name: 'Extra Cheese', price: 1.5 },
  ];

  test('shows its modifiers with their prices below its name', async () => {
    open({ order_items: [buildOrderItem({ modifiers })] });
    await findCard('Order items');
    const list = within(screen.getByRole('list', { name: 'Modifiers of Margherita' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Extra Cheese +$1.50',
      'No Basil',
      'Extra Cheese +$1.50',
    ]);
  });

  test('shows its note', async () => {
    open({ order_items: [buildOrderItem({ note: 'Cut into eight' })] });
    expect(within(await findCard('Order items')).getByText('Cut into eight')).toBeInTheDocument();
  });

  test('shows only its name when it has no modifiers and no note', async () => {
    open({});
    expect((await readTable('Order items'))[1]?.[0]).toBe('Margherita');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});

describe('the taxes card of an order', () => {
  test('lists each tax with its rate', async () => {
    open({
      taxes: [
        { name: 'Sales Tax', rate: 8.875, amount: 4.88 },
        { name: 'Beverage Tax', rate: 2, amount: 0.4 },
      ],
    });
    expect(await readTable('Taxes')).toEqual([
      ['Name', 'Rate', 'Amount'],
      ['Sales Tax', '8.875%', '$4.88'],
      ['Beverage Tax', '2%', '$0.40'],
    ]);
  });

  test('is omitted when there are no taxes', async () => {
    open({ taxes: [] });
    await findCard('Order items');
    expect(screen.queryByRole('region', { name: 'Taxes' })).not.toBeInTheDocument();
  });
});

describe('the refunds of an order', () => {
  test('are listed with their payment, amount, tips, total, reason and employee', async () => {
    open({
      refunds: [
        buildOrderRefund({ amount: -5.55, tips: -1 }),
        buildOrderRefund({
          id: 561,
          refunded_payment_id: 551,
          payment_type: 'Cash',
          amount: -1,
          tips: 0,
          reason: '',
          employee: null,
        }),
      ],
    });
    const refundTime = 'November 21, 2026 at 12:05 PM';
    expect(await readTable('Refunds')).toEqual([
      ['Trans#', 'Refund of', 'Date / Time', 'Payment Type', 'Amount', 'Tip Amount', 'Refunded', 'Reason', 'Employee'],
      ['560', '552', refundTime, 'Card', '-$5.55', '-$1.00', '-$6.55', 'Cold food', 'Tom Nguyen'],
      ['561', '551', refundTime, 'Cash', '-$1.00', '$0.00', '-$1.00', '-', '-'],
    ]);
  });

  test('are marked when they exceed their payment', async () => {
    open({ refunds: [buildOrderRefund({ is_too_large: true }), buildOrderRefund({ id: 561 })] });
    const refunded = (await readTable('Refunds')).slice(1).map((row) => row[6]);
    expect(refunded).toEqual(['-$13.50More than was paid', '-$13.50']);
  });

  test('are included, with their tips, in the refunded amount of their payment', async () => {
    open({
      payments: [{ id: 552, payment_type: 'Card', captured: true, amount: 65.88, refunded_amount: 5.55 }],
      refunds: [buildOrderRefund({ amount: -5.55, tips: -1 })],
    });
    expect((await readTable('Transaction summary'))[1]).toEqual(['552', 'Card', '$65.88', '-$6.55 incl. $1.00 tip']);
  });

  test('count only for the payment that they refund', async () => {
    const cardPayment = {
      ...{ id: 552, payment_type: 'Card' as const, captured: true },
      ...{ amount: 32.94, refunded_amount: 5.55 },
    };
    const payments = [cardPayment, { ...cardPayment, id: 553 }];
    const refunds = [-0.1, -0.2].map((tip, index) =>
      buildOrderRefund({ id: 560 + index, refunded_payment_id: 553, tips: tip }),
    );
    open({ payments, refunds });
    expect((await readTable('Transaction summary')).slice(1).map((row) => row[3])).toEqual([
      '-$5.55',
      '-$5.85 incl. $0.30 tip',
    ]);
  });

  test('have no card when there are none', async () => {
    open({ refunds: [] });
    await findCard('Order items');
    expect(screen.queryByRole('region', { name: 'Refunds' })).not.toBeInTheDocument();
  });
});

test('the transaction summary marks a payment that is not captured', async () => {
  const captured = { id: 551, payment_type: 'Cash' as const, captured: true, amount: 5, refunded_amount: 0 };
  open({ payments: [captured, { ...captured, id: 552, payment_type: 'Card', captured: false }] });
  const paymentTypes = (await readTable('Transaction summary')).slice(1).map((row) => row[1]);
  expect(paymentTypes).toEqual(['Cash', 'Card Not Captured']);
});

test('the order details show the note only when the order has one', async () => {
  const { unmount } = open({ note: 'Birthday at table 4' });
  expect(await readDefinitions('Order details')).toContainEqual(['Note', 'Birthday at table 4']);
  unmount();
  open({ note: '' });
  expect((await readDefinitions('Order details')).map(([term]) => term)).not.toContain('Note');
});

test('the order details show a dash when the terminal is unknown', async () => {
  open({ terminal: null });
  expect(await readDefinitions('Order details')).toContainEqual(['Terminal', '-']);
});
