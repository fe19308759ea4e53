import { listCategories } from '@backoffice/contract/categories';
import { type ItemSales, listItemSales } from '@backoffice/contract/item-sales';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildItemSales, buildItemSalesPage } from '../testing/item-sales-fixtures';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/items${search}`);

async function renderRows(...items: ItemSales[]) {
  api.respond(listItemSales, { data: { items }, paging_metadata: buildPagingMetadata(items.length, 1, 25) });
  open();
  await screen.findByRole('link', { name: `${items[0]?.item_name}: orders with this item` });
  const rows = within(screen.getByRole('table', { name: 'Product Mix' })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

test('the product mix shows the figures of each item', async () => {
  expect(await renderRows(buildItemSales())).toEqual([
    ['Margherita', 'Pizza', '1,204', '$18,060.00', '-$60.50', '$17,999.50', '$1,597.46'],
  ]);
});

test('the product mix shows fractional quantities, and no category for items typed in at a terminal', async () => {
  const typedIn = { item_id: null, category_name: null };
  const rows = await renderRows(
    buildItemSales({ ...typedIn, item_name: 'Corkage', quantity: 0.375 }),
    buildItemSales({ ...typedIn, item_name: 'Cake plate', net: -2 }),
  );
  expect(rows.map((row) => [row[0], row[1], row[2], row[5]])).toEqual([
    ['Corkage', '-', '0.375', '$17,999.50'],
    ['Cake plate', '-', '1,204', '-$2.00'],
  ]);
});

test('the product mix links items to the orders that contain them', async () => {
  await renderRows(buildItemSales({ item_id: 6 }), buildItemSales({ item_id: null, item_name: 'Cake plate' }));
  const paths = screen
    .getAllByRole('link', { name: /: orders with this item$/ })
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/reporting/orders?item_id=6', '/reporting/orders?item_name=Cake+plate']);
});

test('the product mix says which sales it includes', async () => {
  open();
  expect(await screen.findByText('Items of completed orders, before refunds.')).toBeInTheDocument();
});

test('the product mix can be searched by item name', async () => {
  const queries = stubPages(api, listItemSales, buildItemSalesPage, 3);
  const { user, currentAddress } = open('?page=2');
  await user.type(await screen.findByPlaceholderText('Item name'), 'marg{Enter}');
  expect(currentAddress()).toBe('/reporting/items?search=marg');
  await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, search: 'marg', page: 1, per_page: 25 }));
});

test('the product mix can be filtered by category, even by a deleted category', async () => {
  const category = {
    ...{ id: 4, name: 'Pizza', active: true, location_id: 1, color_code: '#808080', is_deleted: true },
    ...{ item_ids: [], modifier_group_ids: [], updated_at: '2026-01-05T10:00:00.000Z' },
  };
  api.respond(listCategories, { data: [category], paging_metadata: buildPagingMetadata(1, 1, 999) });
  const queries = stubPages(api, listItemSales, buildItemSalesPage, 3);
  const { user, currentAddress } = open();
  await waitFor(() => expect(screen.getByLabelText('Category')).toBeEnabled());
  await user.click(screen.getByLabelText('Category'));
  // jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
  await user.click(await screen.findByRole('option', { name: 'Pizza (former)', hidden: true }));
  expect(currentAddress()).toBe('/reporting/items?category_id=4');
  await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, category_id: 4, page: 1, per_page: 25 }));
});
