import { summarizeSalesBy } from '@backoffice/contract/sales-by';
import { renderRemote } from '@backoffice/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildSalesByRow } from '../testing/sales-by-fixtures';
import { readCells, stubSalesBreakdown } from '../testing/sales-by-page';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const open = (search: string) => renderRemote(module, `/reporting/sales${search}`);

test('sales by hour and weekday are shown as a matrix with a row per hour and a column per weekday', async () => {
  const matrix = {
    rows: [
      { key: '12', name: '12:00' },
      { key: '18', name: '18:00' },
    ],
    columns: [{ key: '5', name: 'Friday' }],
    values: [[1250.4], [null]],
    is_partial: false,
  };
  stubSalesBreakdown(api, [buildSalesByRow({ key: '12', name: '12:00', then_key: '5', then_name: 'Friday' })], {
    matrix,
  });
  open('?date_filter=last_month&by=hour&then_by=weekday');
  expect(await readCells('Net sales by hour of day and weekday')).toEqual([
    ['Hour of day', 'Friday'],
    ['12 PM', '$1,250'],
    ['6 PM', '–'],
  ]);
  // In the dark color scheme, the cells of large amounts are lighter than the others.
  expect(screen.getByText('Whole dollars; a stronger color is more')).toBeInTheDocument();
  expect((await readCells('Sales by'))[1]?.slice(0, 3)).toEqual(['1', '12 PM', 'Friday']);
  const cell = screen.getByRole('link', { name: /^\$1,250: sales of 12\sPM, Friday$/ });
  expect(cell).toHaveAttribute('href', '/reporting/orders?date_filter=last_month&hour=12&weekday=5');
});

test('the cells of the matrix are one tab stop, and the arrow keys move between the cells that have a value', async () => {
  const hours = ['12', '13', '14'].map((key) => ({ key, name: `${key}:00` }));
  const columns = ['5', '6'].map((key) => ({ key, name: key === '5' ? 'Friday' : 'Saturday' }));
  const values = [
    [null, 10],
    [20, null],
    [30, 40],
  ];
  stubSalesBreakdown(api, [buildSalesByRow({ then_key: '5', then_name: 'Friday' })], {
    matrix: { rows: hours, columns, values, is_partial: false },
  });
  const { user } = open('?date_filter=last_month&by=hour&then_by=weekday');
  const cells = await screen.findAllByRole('link', { name: /^\$\d+: sales of/ });
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  act(() => cells[0]?.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveTextContent('$40');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(document.activeElement).toHaveTextContent('$40');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toHaveTextContent('$30');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toHaveTextContent('$20');
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
});

test('a cell of the matrix that contains only refunds of a tax has no link, because it has no orders', async () => {
  const matrix = {
    rows: [{ key: '8:8.875:City Tax', name: 'City Tax' }],
    columns: [
      { key: '10', name: '10:00' },
      { key: '11', name: '11:00' },
    ],
    values: [[-9.12, 4]],
    is_partial: false,
  };
  stubSalesBreakdown(api, [buildSalesByRow({ then_key: '10', then_name: '10:00' })], { matrix });
  open('?date_filter=last_month&by=tax&then_by=hour');
  expect((await readCells(/by tax and hour of day/))[1]?.slice(1)).toEqual(['-$9', '$4']);
  expect(screen.getAllByRole('link', { name: /^-?\$\d+: sales of/ }).map(({ textContent }) => textContent)).toEqual([
    '$4',
  ]);
});

test('the matrix of the previous days is marked as busy while the totals of other days load', async () => {
  const matrix = {
    rows: [{ key: '12', name: '12:00' }],
    columns: [{ key: '5', name: 'Friday' }],
    values: [[1250]],
    is_partial: false,
  };
  stubSalesBreakdown(api, [buildSalesByRow({ then_key: '5', then_name: 'Friday' })], { matrix });
  const { navigate } = open('?date_filter=last_month&by=hour&then_by=weekday');
  const figure = (await screen.findByText('Whole dollars; a stronger color is more')).closest('figure');
  expect(figure).toHaveAttribute('aria-busy', 'false');
  api.respond(summarizeSalesBy, () => new Promise(() => {}));
  await navigate('/reporting/sales?date_filter=this_year&by=hour&then_by=weekday');
  await waitFor(() => expect(figure).toHaveAttribute('aria-busy', 'true'));
});
