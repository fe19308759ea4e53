import { listCategories } from '@backoffice/contract/categories';
import { getOrder, type OrderItem } from '@backoffice/contract/orders';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { renderRemote } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import module from '../module';
import { readDefinitions, readTable } from '../testing/card-contents';
import { buildOrderDetails, buildOrderItem } from '../testing/fixtures';
import { serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const open = () => renderRemote(module, '/reporting/orders/order-details/10432');

describe('the order details page', () => {
  test("shows the details of the order with its date in the restaurant's time zone", async () => {
    open();
    expect(await readDefinitions('Order details')).toEqual([
      ['Order ID', '10432'],
      ['Receipt ID', '7f3c1c1e-3f0e-4c35-9d0a-2f1f0b9b6a11'],
      ['Date / Time', 'November 20, 2026 at 09:30 AM'],
      ['Employee', 'Maria Alvarez'],
      ['Terminal', 'Bar'],
      ['Order Source', 'POS'],
      ['Order Type', 'Dine In'],
      ['Payment Type', 'Card'],
      ['Status', 'Completed'],
    ]);
  });

  test('shows the parts of the total, and below the total the tips, which are not part of it', async () => {
    open();
    expect(await readDefinitions('Payment summary')).toEqual([
      ['Subtotal', '$60.00'],
      ['Discount', '$5.00'],
      ['Taxes', '$4.88'],
      ['Total', '$65.88'],
      ['Tip Amount', '$6.00'],
      ['Paid', '$70.00'],
      ['Change', '$4.12'],
    ]);
  });

  test('shows the payments with refunded amounts as negative amounts', async () => {
    open();
    expect(await readTable('Transaction summary')).toEqual([
      ['Trans#', 'Payment Type', 'Amount', 'Refunded'],
      ['551', 'Cash', '$40.00', '$0.00'],
      ['552', 'Card', '$25.88', '-$2.50'],
    ]);
  });

  test('shows the items', async () => {
    open();
    expect(await readTable('Order items')).toEqual([
      ['Item Name', 'Category', 'Quantity', 'Discount', 'Price', 'Total'],
      ['Margherita', 'Pizza', '2', '$5.00', '$25.00', '$45.00'],
    ]);
  });
});

test('the order details page shows dashes and no payments for an unpaid order without an employee', async () => {
  api.respond(getOrder, buildOrderDetails({ employee: null, payment_type: null, payments: [], status: 'Open' }));
  open();
  expect(await readDefinitions('Order details')).toContainEqual(['Employee', '-']);
  expect(await readDefinitions('Order details')).toContainEqual(['Payment Type', '-']);
  expect(await screen.findByText('Not paid yet.')).toBeInTheDocument();
});

test.each(['Voided', 'Completed'] as const)(
  'the order details page shows "No payments." for a %s order without payments',
  async (status) => {
    api.respond(getOrder, buildOrderDetails({ payment_type: null, payments: [], status }));
    open();
    expect(await screen.findByText('No payments.')).toBeInTheDocument();
  },
);

describe('the category of an order item', () => {
  const renderCategories = async (...items: OrderItem[]) => {
    api.respond(getOrder, buildOrderDetails({ order_items: items }));
    open();
    return (await readTable('Order items')).slice(1).map((row) => row[1]);
  };
  const category = {
    active: true,
    location_id: 1,
    item_ids: [],
    modifier_group_ids: [],
    color_code: '#808080',
    updated_at: '2026-01-05T10:00:00.000Z',
  };

  test('is its name at the time of sale, and no categories are requested', async () => {
    expect(await renderCategories(buildOrderItem({ category_id: 4, category_name: 'Pizza' }))).toEqual(['Pizza']);
    expect(api.calls).not.toContain('GET /categories');
  });

  test('is "Keypad" for a typed-in amount, and no categories are requested', async () => {
    expect(await renderCategories(buildOrderItem({ category_id: null, category_name: null }))).toEqual(['Keypad']);
    expect(api.calls).not.toContain('GET /categories');
  });

  test('is looked up among all categories, including deleted ones, when the item lacks the category name', async () => {
    const queries: unknown[] = [];
    api.respond(listCategories, ({ query }) => {
      queries.push(query);
      return { data: [{ ...category, id: 4, name: 'Old Pizza' }], paging_metadata: buildPagingMetadata(1, 1, 999) };
    });
    await renderCategories(
      buildOrderItem({ category_id: 4, category_name: null }),
      buildOrderItem({ category_id: 5, category_name: null }),
    );
    expect(await screen.findByRole('cell', { name: 'Old Pizza' })).toBeInTheDocument();
    expect((await readTable('Order items')).slice(1).map((row) => row[1])).toEqual(['Old Pizza', '-']);
    expect(queries).toEqual([{ include_deleted: true, page: 1, per_page: 999 }]);
  });

  test('is a dash, and a notification is shown, when the categories fail to load', async () => {
    api.respond(listCategories, serverError);
    expect(await renderCategories(buildOrderItem({ category_id: 4, category_name: null }))).toEqual(['-']);
    expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  });
});

test('the order items show a fractional quantity', async () => {
  api.respond(getOrder, buildOrderDetails({ order_items: [buildOrderItem({ quantity: 0.375 })] }));
  open();
  expect((await readTable('Order items'))[1]?.[2]).toBe('0.375');
});
