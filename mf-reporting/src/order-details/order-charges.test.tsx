import { getOrder, type OrderDetails } from '@backoffice/contract/orders';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions, readTable } from '../testing/card-contents';
import { buildOrderDetails, buildOrderItem } from '../testing/fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

function open(changes: Partial<OrderDetails>) {
  api.respond(getOrder, buildOrderDetails(changes));
  renderRemote(module, '/reporting/orders/order-details/10432');
}

describe('the order details', () => {
  test('show the number of guests and the display name of the payment type', async () => {
    open({ guest_count: 6, payment_type: 'GiftCard' });
    expect((await readDefinitions('Order details')).slice(6, 9)).toEqual([
      ['Order Type', 'Dine In'],
      ['Guests', '6'],
      ['Payment Type', 'Gift Card'],
    ]);
  });

  test('show each service charge with its rate, or as a fixed amount', async () => {
    const service_charges = [
      { name: 'Large party', rate: 18, amount: 9.9 },
      { name: 'Delivery', rate: null, amount: 3 },
      { name: 'Delivery', rate: null, amount: 3 },
    ];
    open({ service_charges, service_charge_amount: 15.9 });
    expect(await readTable('Service charges')).toEqual([
      ['Name', 'Rate', 'Amount'],
      ['Large party', '18%', '$9.90'],
      ['Delivery', 'Fixed', '$3.00'],
      ['Delivery', 'Fixed', '$3.00'],
    ]);
  });

  test('have no card of service charges when there are none', async () => {
    open({});
    await findCard('Order items');
    expect(screen.queryByRole('region', { name: 'Service charges' })).not.toBeInTheDocument();
  });

  test('show comps, the discount reason, service charges and cash rounding as parts of the total', async () => {
    open({
      ...{ total_discount: 17.5, total_comps: 12.5, discount_reason: 'Birthday' },
      ...{ service_charge_amount: 9.9, cash_rounding: -0.02, total_amount: 57.26 },
    });
    expect((await readDefinitions('Payment summary')).slice(0, 8)).toEqual([
      ['Subtotal', '$60.00'],
      ['Discount', '$17.50'],
      ['Comps (in the discount)', '$12.50'],
      ['Discount reason', 'Birthday'],
      ['Service charges', '$9.90'],
      ['Taxes', '$4.88'],
      ['Cash rounding', '-$0.02'],
      ['Total', '$57.26'],
    ]);
  });

  test('show the display names of payment types in the transaction summary', async () => {
    open({ payments: [{ id: 551, payment_type: 'HouseAccount', captured: true, amount: 65.88, refunded_amount: 0 }] });
    expect((await readTable('Transaction summary'))[1]).toEqual(['551', 'House Account', '$65.88', '$0.00']);
  });
});

test.each([
  [{ discount_kind: 'Comp', discount_reason: 'Cold food' }, 'Comp: Cold food'],
  [{ discount_kind: 'Comp', discount_reason: '' }, 'Comp'],
  [{ discount_kind: 'Discount', discount_reason: 'Regular' }, 'Discount: Regular'],
] as const)('an item with %o shows "%s" below its name', async (discount, text) => {
  open({ order_items: [buildOrderItem(discount)] });
  expect(within(await findCard('Order items')).getByText(text)).toBeInTheDocument();
});
