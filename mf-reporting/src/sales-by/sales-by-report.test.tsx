import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listSalesBy, type SalesByRow, type SalesByTotals, summarizeSalesBy } from '@backoffice/contract/sales-by';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildSalesByPage, buildSalesByRow, buildSalesBySummary } from '../testing/sales-by-fixtures';
import { readCells, stubSalesBreakdown } from '../testing/sales-by-page';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/sales${search}`);

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

const respond = (rows: SalesByRow[], totals?: Partial<SalesByTotals>) => stubSalesBreakdown(api, rows, totals);

test('the breakdown by item shows the measures and the share of each item', async () => {
  respond([buildSalesByRow({ gross: 760, net: 699.75 })]);
  open();
  await screen.findByText('50.0%');
  expect((await readCells('Sales by'))[1]).toEqual([
    ...['1', 'Margherita', '1,204', '980', '$760.00', '-$60.50', '$699.75', '$1,597.46', '50.0%'],
  ]);
});

test('the rank has a label in the compact rows of a phone', async () => {
  respond([buildSalesByRow()]);
  open();
  const [rank] = within(await screen.findByRole('row', { name: /Margherita/ })).getAllByRole('cell');
  expect(rank?.dataset).toMatchObject({ label: 'Rank', compact: 'bottom', align: 'end' });
});

test('the breakdown by modifier shows how often each was sold, and says that the rows do not add up to the sales', async () => {
  respond([buildSalesByRow({ name: 'Extra cheese', units: 412, orders: 390, gross: 618, net: null, discounts: null })]);
  open('?by=modifier');
  expect(await screen.findByText(/the rows do not add up to the sales/)).toBeInTheDocument();
  const [headers, row] = await readCells('Sales by');
  expect(headers).toEqual(['Rank', 'Modifier', 'Times', 'Orders', 'Sales', 'Share']);
  expect(row?.slice(1, 5)).toEqual(['Extra cheese', '412', '390', '$618.00']);
});

test('rows of refunds link to their transactions and add up to the refunds of the orders report', async () => {
  const row = buildSalesByRow({
    ...{ key: 'Refund:Cold food', name: 'Cold food', then_key: '3', then_name: 'Maria Lopez' },
    ...{ units: 4, orders: null, gross: null, discounts: null, net: null, tax: null, refunds: 20.25 },
  });
  respond([row], { all: 20.25 });
  open('?date_filter=last_month&by=refund_reason&then_by=refunded_by');
  const link = await screen.findByRole('link', { name: /^Cold food: refunds of Cold food, Maria Lopez/ });
  expect(link).toHaveAttribute(
    'href',
    '/reporting/transactions?date_filter=last_month&refund_reason=Refund%3ACold+food&refunded_by=3',
  );
  const [headers, cells] = await readCells('Sales by');
  expect(headers).toEqual(['Rank', 'Reason for refund', 'Refunded by', 'Times', 'Refunds', 'Share']);
  expect(cells).toEqual(['1', 'Cold food', 'Maria Lopez', '4', '$20.25', '100.0%']);
  expect(await screen.findByText(/^Refunds: rows/)).toHaveTextContent('Refunds: rows $20.25 = Orders $20.25');
});

test('a click on a column header of a breakdown sorts the rows, and a second click reverses the order', async () => {
  const queries = stubPages(api, listSalesBy, buildSalesByPage, 30);
  const { user, currentAddress } = open('?page=2');
  await screen.findByText('Item 26');
  await user.click(screen.getByRole('button', { name: 'Units' }));
  expect(currentAddress()).toBe('/reporting/sales?sort=units');
  expect(screen.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Units' }));
  expect(currentAddress()).toBe('/reporting/sales?sort=units&direction=asc');
  const sorted = { by: 'item', sort: 'units', direction: 'asc', page: 1, per_page: 25 };
  await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, ...sorted }));
});

test('the dimension of a breakdown stays visible on narrow screens, where the other filters fold into a button', async () => {
  open('?by=refund_reason');
  const dimension = await screen.findByLabelText('Group by');
  const toggle = screen.getByRole('button', { name: 'Filters' });
  const folded = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  expect(folded).toContainElement(screen.getByLabelText('Then by'));
  expect(folded).not.toContainElement(dimension);
  expect(dimension).toHaveValue('Reason for refund');
});

test('the “Then by” filter offers only dimensions that can be combined with the first dimension', async () => {
  const { user, currentAddress } = open('?by=tender');
  await user.click(await screen.findByLabelText('Then by'));
  const options = await screen.findAllByRole('option', includeHidden);
  const names = options.map(({ textContent }) => textContent);
  expect(names).toContain('Hour of day');
  expect(names).not.toContain('Tax');
  await user.click(screen.getByRole('option', { name: 'Employee', ...includeHidden }));
  expect(currentAddress()).toBe('/reporting/sales?by=tender&then_by=employee');
});

test('a second dimension or sort column in the URL is ignored when it does not fit the first dimension', async () => {
  const queries = stubPages(api, listSalesBy, buildSalesByPage, 3);
  open('?by=item&then_by=tax&sort=refunds');
  await screen.findByText('Item 1');
  expect(queries).toEqual([{ ...FRIDAY, by: 'item', page: 1, per_page: 25 }]);
});

test.each([
  ['?date_filter=last_week', {}, '/reporting/orders?date_filter=last_week&item_id=6'],
  ['?by=tender', { key: 'Cash', name: 'Cash' }, '/reporting/transactions?payment_type=Cash'],
  ['?by=tax', { key: '8:7.250:State', name: 'State 7.25%' }, '/reporting/orders?tax=8%3A7.250%3AState'],
  ['?by=discount', { key: 'Comp:Spilled', name: 'Comp: Spilled' }, '/reporting/orders?discount=Comp%3ASpilled'],
  ['?by=hour', { key: '08', name: '08:00' }, '/reporting/orders?hour=8'],
  ['?by=order_source', { key: 'Pos', name: 'POS' }, '/reporting/orders?order_source=Pos'],
  ['', { key: 'name:Corkage', name: 'Corkage' }, '/reporting/orders?item_name=Corkage'],
  ['?by=modifier', { key: 'name:Half', name: 'Half' }, '/reporting/orders?modifier_name=Half'],
  ['?by=modifier', { key: 'name:', name: 'Without a name' }, '/reporting/orders?modifier_id=none'],
  ['?by=category', { key: '', name: 'Keypad' }, '/reporting/orders?category_id=none'],
  ['?by=employee', { key: '', name: 'No employee' }, '/reporting/orders?employee_id=none'],
  [
    '?by=tender&then_by=weekday',
    { key: 'Cash', name: 'Cash', then_key: '5', then_name: 'Friday' },
    '/reporting/transactions?payment_type=Cash&weekday=5',
  ],
  [
    '?by=employee&then_by=day',
    { key: '3', name: 'Maria', then_key: '2026-11-20', then_name: '2026-11-20' },
    '/reporting/orders?date_filter=custom_date_range&start_date=2026-11-20&end_date=2026-11-20&employee_id=3',
  ],
])('a row of the report %s links to its orders or transactions', async (search, row, path) => {
  respond([buildSalesByRow(row)]);
  open(search);
  const link = await screen.findByRole('link', { name: /: sales of / });
  expect(link).toHaveAttribute('href', path);
});

test('a comparison shows the earlier amount and change of each row, and which days are compared', async () => {
  const range = { start_date: '2026-11-19T05:00:00.000Z', end_date: '2026-11-20T02:30:00.000Z' };
  respond([buildSalesByRow({ net: 1125, earlier: 1000 }), buildSalesByRow({ key: '7', net: 5, earlier: 0 })], {
    earlier_range: range,
  });
  open('?compare=previous');
  expect(await screen.findByText(/Before: 11\/19\/2026, until November 19, 2026 at 09:30 PM/)).toBeInTheDocument();
  const rows = await readCells('Sales by');
  expect(rows.slice(1).map((row) => row.slice(-2))).toEqual([
    ['$1,000.00', '+12.5%'],
    ['$0.00', 'New'],
  ]);
});

test('in a comparison with more days, a day after the report’s range has no figures, share, change and link', async () => {
  respond([buildSalesByRow({ key: '2026-11-21', net: null, earlier: 40 })]);
  open('?by=day&compare=previous');
  const [, row = []] = await readCells('Sales by');
  expect(row[1]).toBe('Sat, Nov 21, 2026');
  expect(row.slice(-3)).toEqual(['-', '$40.00', '-']);
  expect(screen.queryByRole('link', { name: /sales of/ })).not.toBeInTheDocument();
});

test('sales can be compared with any chosen days; last month is chosen initially', async () => {
  const queries = stubPages(api, listSalesBy, buildSalesByPage, 1);
  const { user, currentAddress } = open();
  await screen.findByText('Item 1');
  expect(screen.queryByRole('button', { name: /Compared days/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await user.click(screen.getByRole('option', { name: 'Other days', ...includeHidden }));
  const lastMonth = { compare_start: '2026-10-01', compare_end: '2026-10-31' };
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ compare: 'custom', ...lastMonth }));
  await user.click(screen.getByRole('button', { name: /Compared days/ }));
  await user.click(await screen.findByRole('button', { name: 'Last Week', ...includeHidden }));
  const lastWeek = { compare_start: '2026-11-09', compare_end: '2026-11-15' };
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ compare: 'custom', ...lastWeek }));
  expect(currentAddress()).toBe('/reporting/sales?compare=custom&compare_start=2026-11-09&compare_end=2026-11-15');
});

test('the notes of a breakdown reconcile its rows with the net sales of the orders report', async () => {
  open();
  const note = await screen.findByText(/^Net sales: rows/);
  expect(note).toHaveTextContent('Net sales: rows $1,399.50 − refunds, not by item $20.25 = Orders $1,379.25');
});

test('a list above the rows of a breakdown shows the definitions of the columns after a click', async () => {
  const { user } = open('?by=discount');
  await user.click(await screen.findByText('What the figures below mean'));
  expect(await screen.findByText(/once per line, and once per order/)).toBeVisible();
});

test('after a change of the dimension, the previous rows are not shown while the new rows load', async () => {
  const days = createDeferred<SalesByRow>();
  api.respond(listSalesBy, async ({ query: { by } }) => {
    const row = by === 'day' ? await days.promise : buildSalesByRow({ key: 'DineIn', name: 'Dine In' });
    return { data: { rows: [row] }, paging_metadata: buildPagingMetadata(1, 1, 25) };
  });
  const { user } = open('?by=order_type');
  await screen.findByText('Dine In');
  await user.click(screen.getByLabelText('Group by'));
  await user.click(await screen.findByRole('option', { name: 'Day', ...includeHidden }));
  expect(await screen.findByRole('columnheader', { name: 'Day' })).toBeInTheDocument();
  expect(screen.queryByText('Dine In')).not.toBeInTheDocument();
  days.resolve(buildSalesByRow({ key: '2026-11-20', name: '2026-11-20' }));
  expect(await screen.findByText('Fri, Nov 20, 2026')).toBeInTheDocument();
});

test('a row of a breakdown shows no change until the compared sales have loaded', async () => {
  const compared = createDeferred<SalesByRow>();
  api.respond(listSalesBy, async ({ query: { compare } }) => {
    const row = compare ? await compared.promise : buildSalesByRow({ net: 1125 });
    return { data: { rows: [row] }, paging_metadata: buildPagingMetadata(1, 1, 25) };
  });
  const { user } = open();
  await screen.findByText('$1,125.00');
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await user.click(screen.getByRole('option', { name: 'Prior period', ...includeHidden }));
  await screen.findByRole('columnheader', { name: 'Change' });
  expect((await readCells('Sales by'))[1]?.slice(-2)).toEqual(['-', '-']);
  compared.resolve(buildSalesByRow({ net: 1125, earlier: 1000 }));
  expect(await screen.findByText('+12.5%')).toBeInTheDocument();
});

test('after a change of the days, the rows have no shares until the totals of these days have loaded', async () => {
  const totals = createDeferred<number>();
  respond([buildSalesByRow({ net: 100 })], { all: 200 });
  const { navigate } = open();
  await screen.findByText('50.0%');
  respond([buildSalesByRow({ net: 36_000 })]);
  api.respond(summarizeSalesBy, async () => buildSalesBySummary({ all: await totals.promise }));
  await navigate('/reporting/sales?date_filter=this_year');
  await screen.findByText('$36,000.00');
  expect((await readCells('Sales by'))[1]?.at(-1)).toBe('-');
  expect(screen.getByText(/^Net sales: rows/).parentElement).toHaveAttribute('aria-busy', 'true');
  totals.resolve(72_000);
  expect(await screen.findByText('50.0%')).toBeInTheDocument();
  expect(screen.getByText(/^Net sales: rows/).parentElement).toHaveAttribute('aria-busy', 'false');
});
