import { listDayClosings } from '@backoffice/contract/day-closings';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { defineFigure } from '@backoffice/contract/figure-definitions';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { getSalesOverview, type SalesOverview } from '@backoffice/contract/overview';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listSalesBy, type SalesByRow } from '@backoffice/contract/sales-by';
import { startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { readChartTable } from '../testing/chart-table';

const api = stubApi();
signInBeforeEach();

const HOUR_MS = 3_600_000;
const DAY_START = Date.parse('2026-11-24T05:00:00.000Z');

/** Builds the overview at 1:30 PM on a Tuesday in New York. */
function buildOverview(changes: Partial<SalesOverview> = {}): SalesOverview {
  return {
    day: '2026-11-24',
    at: '2026-11-24T18:30:00.000Z',
    today: { net: 812.4, orders: 20, guests: 31, tips: 64 },
    last_week: { net: 700, orders: 25, guests: 40, tips: 80 },
    average: { net: 780, orders: 22.5, guests: 35.25, tips: 70.5 },
    averaged_days: 4,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      start: new Date(DAY_START + hour * HOUR_MS).toISOString(),
      today: hour > 13 ? null : hour === 12 ? 500 : 0,
      last_week: hour === 12 ? 450 : 0,
      average: hour === 12 || hour === 19 ? 475.5 : 0,
    })),
    open_orders: { count: 2, amount: 42.5 },
    ...changes,
  };
}

function buildRow(name: string, net: number, earlier: number): SalesByRow {
  const undefinedMeasures = {
    transactions: null,
    refunds: null,
    taxable: null,
    gross: null,
    discounts: null,
    tax: null,
  };
  return {
    key: name,
    name,
    then_key: '',
    then_name: '',
    rank: 1,
    units: 1,
    orders: 1,
    net,
    earlier,
    ...undefinedMeasures,
  };
}

function respondWithRows(rows: Record<'net' | 'change', SalesByRow[]>) {
  api.respond(listSalesBy, ({ query }) => {
    expect(query).toMatchObject({ by: 'item', compare: 'same_weekdays' });
    const data = query.sort === 'net' ? rows.net : rows.change;
    return { data: { rows: data }, paging_metadata: buildPagingMetadata(data.length, 1, 5) };
  });
}

const totals = (count: number) => ({ count, orders: count, refused: 0, not_seen: count });

beforeEach(() => {
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  api.respond(getSalesOverview, buildOverview());
  respondWithRows({
    net: [buildRow('Espresso', 120, 100)],
    change: [buildRow('Soup', 10, 55), buildRow('Espresso', 120, 100)],
  });
  api.respond(summarizeExceptions, ({ query }) => {
    expect(query.is_seen).toBe(false);
    return { totals: totals(3), chart: { unit: 'hour' as const, buckets: [] } };
  });
  api.respond(listDayClosings, { data: [], paging_metadata: buildPagingMetadata(0, 1, 1) });
});
afterEach(() => jest.useRealTimers());

const open = () => renderRemote(module, '/reporting/overview', description);
const findCard = async (name: string) => within(await screen.findByRole('region', { name }));

test('the figures of today are compared with the same weekday a week earlier and with the average', async () => {
  open();
  const card = await findCard('Today');
  const figures = (await card.findAllByRole('term')).map((term) => term.closest('div')?.textContent);
  expect(figures).toEqual([
    'Net sales$812.40+16.1% last Tuesday $700.00+4.2% usual Tuesday $780.00',
    'Orders20-20% last Tuesday 25-11.1% usual Tuesday 23',
    'Average check$40.62+45.1% last Tuesday $28.00+17.2% usual Tuesday $34.67',
    'Guests31-22.5% last Tuesday 40-12.1% usual Tuesday 35',
    'Tips$64.00-20% last Tuesday $80.00-9.2% usual Tuesday $70.50',
  ]);
  expect(card.getByText(/Until 1:30/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/reporting/orders?date_filter=custom_date_range&start_date=2026-11-24&end_date=2026-11-24',
  );
});

test('the Today card shows no average day when there are no earlier sales, and no average check when there are no orders', async () => {
  const none = { net: 0, orders: 0, guests: 0, tips: 0 };
  api.respond(getSalesOverview, buildOverview({ today: none, last_week: none, average: null, averaged_days: 0 }));
  open();
  const card = await findCard('Today');
  const check = (await card.findByText('Average check')).closest('div');
  expect(check).toHaveTextContent('Average check– last Tuesday –');
  expect(card.queryByText(/usual Tuesday/)).not.toBeInTheDocument();
});

test('a figure that changes while the page is open is highlighted, and the other figures are not', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  const card = await findCard('Today');
  const net = await card.findByText('$812.40');
  expect(net).not.toHaveAttribute('data-changed');
  api.respond(getSalesOverview, buildOverview({ today: { net: 830.9, orders: 20, guests: 31, tips: 64 } }));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await card.findByText('$830.90')).toHaveAttribute('data-changed');
  expect(card.getByText('$64.00')).not.toHaveAttribute('data-changed');
});

test('the figures of today stay visible, with a warning, when an update fails', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  const card = await findCard('Today');
  await card.findByText('$812.40');
  api.respond(getSalesOverview, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await card.findByRole('alert')).toHaveTextContent('Could not be updated and may be out of date.');
  expect(card.getByText('$812.40')).toBeVisible();
});

test('the hourly chart shows the sales of today and the average of the same weekday', async () => {
  const { user } = open();
  const rows = await readChartTable(user);
  expect(rows[0]).toBe('Nov 24, 12 PM: $500.00: $475.50');
  expect(rows.at(-1)).toBe('Nov 24, 7 PM: –: $475.50');
});

test('the hourly chart links to no orders when the user may not open the orders report', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { overview: 'view' } }));
  const { user, currentAddress } = open();
  const chart = await screen.findByRole('application', { name: 'Net sales by hour' });
  chart.focus();
  await user.keyboard('{ArrowRight}');
  const tooltip = screen.getByRole('tooltip', { hidden: true });
  expect(tooltip).toHaveTextContent('$500.00');
  expect(tooltip).not.toHaveTextContent('to see this time alone');
  await user.keyboard('{Enter}');
  expect(currentAddress()).toBe('/reporting/overview');
});

test('the item cards list the top items and the items that sell less than a week earlier', async () => {
  open();
  const top = await findCard('Top items');
  expect(await top.findByRole('row', { name: 'Espresso: orders of today with this item $120.00 +20%' })).toBeVisible();
  const fallen = await findCard('Behind last week');
  expect(await fallen.findByRole('row', { name: 'Soup: orders of today with this item $10.00 -81.8%' })).toBeVisible();
  expect(fallen.queryByText('Espresso')).not.toBeInTheDocument();
  expect(fallen.getByRole('link', { name: 'All items' })).toHaveAttribute(
    'href',
    '/reporting/sales?compare=same_weekdays&sort=change&direction=asc',
  );
});

test('the card “Needs attention” counts open orders and unseen exceptions, and links to them', async () => {
  open();
  const card = await findCard('Needs attention');
  expect((await card.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '2 open orders worth $42.50',
    '3 exceptions not seen',
  ]);
  expect(card.getByRole('link', { name: '2 open orders' })).toHaveAttribute(
    'href',
    '/reporting/orders?date_filter=custom_date_range&start_date=2026-11-24&end_date=2026-11-24&status=Open',
  );
  expect(card.getByRole('link', { name: '3 exceptions' })).toHaveAttribute(
    'href',
    '/reporting/exceptions?is_seen=false',
  );
});

test('the card of the last closed day shows the figures of the day and links to its Z report', async () => {
  const closing = { number: 91, day: '2026-11-23', closed_at: '2026-11-24T07:00:00.000Z', closed_by: null };
  const data = [{ ...closing, net: 4812.3, total: 5500, late_count: 1 }];
  api.respond(listDayClosings, { data, paging_metadata: buildPagingMetadata(1, 1, 1) });
  const { user } = open();
  const card = await findCard('Last closed day');
  expect(await card.findByText('11/23/2026')).toBeVisible();
  expect(card.getByText('$4,812.30')).toBeVisible();
  expect(card.getByText('Changed after close')).toBeVisible();
  expect(card.getByRole('link', { name: 'Number 91' })).toHaveAttribute('href', '/reporting/closings/91');
  await user.click(card.getByRole('button', { name: 'What Net sales means' }));
  expect(await screen.findByText(/Gross sales less discounts and refunds/)).not.toHaveTextContent('today');
});

test('the figures of today have definitions', async () => {
  const { user } = open();
  await screen.findByText('$812.40');
  const card = await findCard('Today');
  const terms = card.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  expect(terms.filter((term) => !defineFigure('overview', term))).toEqual([]);
  await user.click(card.getByRole('button', { name: 'What Average check means' }));
  expect(await screen.findByText(/Net sales divided by completed orders/)).toBeInTheDocument();
});

test('an overview card that cannot be loaded offers a retry while the other cards work', async () => {
  api.respond(listSalesBy, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = open();
  const top = await findCard('Top items');
  expect(await top.findByRole('alert')).toHaveTextContent('Could not be loaded. Out of order');
  expect(await screen.findByText('$812.40')).toBeVisible();
  respondWithRows({ net: [buildRow('Espresso', 120, 100)], change: [] });
  await user.click(top.getByRole('button', { name: 'Try again' }));
  expect(await top.findByRole('row', { name: 'Espresso: orders of today with this item $120.00 +20%' })).toBeVisible();
});
