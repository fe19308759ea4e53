import { renderWithProviders } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import {
  CustomerReceipt,
  type CustomerReceiptProps,
  KitchenReceipt,
  type ReceiptLine,
  type ReceiptOrder,
} from './receipt';

const business = { name: 'The Corner Table', address_string: '', phone_number: '', website: '' };

const line = (changes: Partial<ReceiptLine>): ReceiptLine => ({
  quantity: 1,
  name: 'Soup',
  price: 6,
  total: 6,
  ...changes,
});

const order = (changes: Partial<ReceiptOrder> = {}): ReceiptOrder => ({
  orderId: 12,
  orderTime: '2026-11-20T14:30:00.000Z',
  orderType: 'TakeOut',
  lines: [],
  totals: [],
  ...changes,
});

function customerReceipt(changes: Partial<ReceiptOrder>, options: CustomerReceiptProps['options'] = {}) {
  renderWithProviders(
    <CustomerReceipt business={business} receipt={order(changes)} options={options} timeZone="America/New_York" />,
  );
  return screen.getByRole('article', { name: 'Customer receipt' });
}

function kitchenReceipt(changes: Partial<ReceiptOrder>) {
  renderWithProviders(<KitchenReceipt receipt={order(changes)} options={{}} timeZone="Asia/Tokyo" />);
  return screen.getByRole('article', { name: 'Kitchen receipt' });
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const onlyCharged = { show_entries_with_prices_greater_than_zero: true };

test('receipts print times in the given time zone', () => {
  expect(customerReceipt({})).toHaveTextContent('November 20, 2026 at 09:30 AM');
  expect(kitchenReceipt({})).toHaveTextContent('November 20, 2026 at 11:30 PM');
});

test('a customer receipt prints every part when no options are set', () => {
  const lines = [line({ price: 0, total: 0, note: 'Hot', modifiers: [{ name: 'Basil', price: 0 }] })];
  const receipt = customerReceipt({
    lines,
    note: 'Bar',
    employee: 'Tom Nguyen',
    printTime: '2026-11-20T15:00:00.000Z',
  });
  for (const text of ['12', 'Take Out', 'Tom Nguyen', '10:00 AM', 'Soup', '$0.00', 'Basil', 'Hot', 'Bar']) {
    expect(receipt).toHaveTextContent(text);
  }
});

test('a customer receipt prints no labels for empty values and no table without lines', () => {
  customerReceipt({ employee: null });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Order ID', 'Order Time']);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a line of a customer receipt prints the unit price when it differs from the total of the line', () => {
  customerReceipt({ lines: [line({}), line({ quantity: 0.5, total: 3 }), line({ total: 5 })] });
  expect(rows().slice(1)).toEqual(['1Soup$6.00', '0.5Soup$6.00 each$3.00', '1Soup$6.00$5.00']);
});

test.each([
  ['$0.00', 0, []],
  ['$0.01', 0.01, ['1Soup$0.01']],
])(
  'a customer receipt that omits free items prints the expected lines for an item with the price %s',
  (_, price, printed) => {
    const receipt = customerReceipt({ lines: [line({ price, total: price })] }, onlyCharged);
    expect(
      within(receipt)
        .queryAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(printed);
  },
);

test('a customer receipt that omits free items prints a free item with a priced modifier', () => {
  const modifiers = [
    { name: 'Basil', price: 0 },
    { name: 'Cream', price: 0.5 },
  ];
  customerReceipt({ lines: [line({ price: 0, total: 0.5, modifiers })] }, onlyCharged);
  expect(rows().slice(1)).toEqual(['1Soup$0.00Cream $0.50$0.50']);
});

test('a customer receipt prints discounts as negative amounts', () => {
  expect(customerReceipt({ totals: [{ label: 'Discount', amount: -2.5 }] })).toHaveTextContent('Discount-$2.50');
});

test('a customer receipt prints the number of guests, and the reason for a discount below the name of the item', () => {
  customerReceipt({ guests: 6, lines: [line({ discount: 'Comp: Cold food' })] });
  expect(screen.getByRole('article')).toHaveTextContent('Guests6');
  expect(rows().slice(1)).toEqual(['1SoupComp: Cold food$6.00']);
});

test('a customer receipt prints each status line', () => {
  const receipt = customerReceipt({ statusLines: ['Voided', 'Refunded $5.00'] });
  expect(within(receipt).getByText('Voided')).toBeInTheDocument();
  expect(within(receipt).getByText('Refunded $5.00')).toBeInTheDocument();
});

test('a kitchen receipt groups lines by category, in order of occurrence, without prices', () => {
  const receipt = kitchenReceipt({
    lines: [
      line({ category: 'Soups' }),
      line({ name: 'Tea', category: 'Drinks' }),
      line({ name: 'Broth', category: 'Soups', modifiers: [{ name: 'Egg', price: 1 }] }),
      line({ name: 'Extra' }),
    ],
  });
  const lists = within(receipt)
    .getAllByRole('list')
    .filter((list) => list.parentElement?.closest('li') === null);
  expect(lists.map((list) => list.textContent)).toEqual(['1Soup1BrothEgg', '1Tea', '1Extra']);
  expect(within(receipt).getByRole('list', { name: 'Soups' })).toBe(lists[0]);
  expect(receipt).not.toHaveTextContent('$');
});
