import { getBusinessDetails } from '@backoffice/contract/locations';
import { getOrder, type OrderDetails } from '@backoffice/contract/orders';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { card, definitions, tableOf } from '../details/card-contents';
import module from '../module';
import { business, line, orderDetails, orderRefund } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

function open(changes: Partial<OrderDetails>) {
  api.answer(getBusinessDetails, business);
  api.answer(getOrder, orderDetails(changes));
  return renderRemote(module, '/reporting/orders/order-details/10432');
}

describe('a line', () => {
  const modifiers = [
    { name: 'Extra Cheese', price: 1.5 },
    { name: 'No Basil', price: 0 },
    { name: 'Extra Cheese', price: 1.5 },
  ];

  test('has its modifiers below its name, with what they cost', async () => {
    open({ order_items: [line({ modifiers })] });
    await card('Order items');
    const list = within(screen.getByRole('list', { name: 'Modifiers of Margherita' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Extra Cheese +$1.50',
      'No Basil',
      'Extra Cheese +$1.50',
    ]);
  });

  test('has its note', async () => {
    open({ order_items: [line({ note: 'Cut into eight' })] });
    expect(within(await card('Order items')).getByText('Cut into eight')).toBeInTheDocument();
  });

  test('without modifiers and note is its name alone', async () => {
    open({});
    expect((await tableOf('Order items'))[1]?.[0]).toBe('Margherita');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});

describe('the taxes', () => {
  test('stand line by line, with their rates', async () => {
    open({
      taxes: [
        { name: 'Sales Tax', rate: 8.875, amount: 4.88 },
        { name: 'Beverage Tax', rate: 2, amount: 0.4 },
      ],
    });
    expect(await tableOf('Taxes')).toEqual([
      ['Name', 'Rate', 'Amount'],
      ['Sales Tax', '8.875%', '$4.88'],
      ['Beverage Tax', '2%', '$0.40'],
    ]);
  });

  test('have no card where there are none', async () => {
    open({ taxes: [] });
    await card('Order items');
    expect(screen.queryByRole('region', { name: 'Taxes' })).not.toBeInTheDocument();
  });
});

describe('the refunds', () => {
  test('stand with the payment they are of and all that went back, tips included, why and by whom', async () => {
    open({
      refunds: [
        orderRefund({ amount: -5.55, tips: -1 }),
        orderRefund({
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
    const at = 'November 21, 2026 at 12:05 PM';
    expect(await tableOf('Refunds')).toEqual([
      ['Trans#', 'Refund of', 'Date / Time', 'Payment Type', 'Amount', 'Tip Amount', 'Refunded', 'Reason', 'Employee'],
      ['560', '552', at, 'Card', '-$5.55', '-$1.00', '-$6.55', 'Cold food', 'Tom Nguyen'],
      ['561', '551', at, 'Cash', '-$1.00', '$0.00', '-$1.00', '-', '-'],
    ]);
  });

  test('are marked where more went back than was paid', async () => {
    open({ refunds: [orderRefund({ is_too_large: true }), orderRefund({ id: 561 })] });
    const refunded = (await tableOf('Refunds')).slice(1).map((row) => row[6]);
    expect(refunded).toEqual(['-$13.50More than was paid', '-$13.50']);
  });

  test('are in what went back of their payment, tips included', async () => {
    open({
      payments: [{ id: 552, payment_type: 'Card', amount: 65.88, refunded_amount: 5.55 }],
      refunds: [orderRefund({ amount: -5.55, tips: -1 })],
    });
    expect((await tableOf('Transaction summary'))[1]).toEqual(['552', 'Card', '$65.88', '-$6.55 incl. $1.00 tip']);
  });

  test('are of the one payment whose money they give back', async () => {
    const card = { id: 552, payment_type: 'Card' as const, amount: 32.94, refunded_amount: 5.55 };
    const payments = [card, { ...card, id: 553 }];
    const tips = [-0.1, -0.2].map((tip, at) => orderRefund({ id: 560 + at, refunded_payment_id: 553, tips: tip }));
    open({ payments, refunds: tips });
    expect((await tableOf('Transaction summary')).slice(1).map((row) => row[3])).toEqual([
      '-$5.55',
      '-$5.85 incl. $0.30 tip',
    ]);
  });

  test('have no card where there are none', async () => {
    open({ refunds: [] });
    await card('Order items');
    expect(screen.queryByRole('region', { name: 'Refunds' })).not.toBeInTheDocument();
  });
});

test('the note of an order is among its details, and only where there is one', async () => {
  const { unmount } = open({ note: 'Birthday at table 4' });
  expect(await definitions('Order details')).toContainEqual(['Note', 'Birthday at table 4']);
  unmount();
  open({ note: '' });
  expect((await definitions('Order details')).map(([term]) => term)).not.toContain('Note');
});

test('an order of no known terminal has a dash for it', async () => {
  open({ terminal: null });
  expect(await definitions('Order details')).toContainEqual(['Terminal', '-']);
});
