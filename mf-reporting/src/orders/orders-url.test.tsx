import { listOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildOrdersPage } from '../testing/fixtures';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const ORDERS_PATH = '/reporting/orders';
/** Query parameters of the list requests, in order. */
let queries: unknown[];
beforeEach(() => {
  queries = stubPages(api, listOrders, buildOrdersPage, 26);
});

async function open(search = '') {
  const view = renderRemote(module, `${ORDERS_PATH}${search}`);
  await screen.findByRole('button', { name: /date range/i });
  await waitFor(() => expect(queries).not.toEqual([]));
  return view;
}

describe('the search of the orders report', () => {
  const getSearchField = () => screen.getByRole('textbox', { name: 'Search' });

  test('is kept in the URL without surrounding spaces', async () => {
    const { user, currentAddress } = await open();
    await user.type(getSearchField(), ' 104 {Enter}');
    expect(currentAddress()).toBe(`${ORDERS_PATH}?search=104`);
    expect(getSearchField()).toHaveValue('104');
  });

  test('ignores typed text that contains only spaces, and stays on the same page', async () => {
    const { user, currentAddress } = await open('?page=2');
    await user.type(getSearchField(), '   {Enter}');
    expect(currentAddress()).toBe(`${ORDERS_PATH}?page=2`);
    expect(queries).toEqual([{ ...FRIDAY, page: 2, per_page: 25 }]);
  });

  test('ignores text in the URL that contains only spaces', async () => {
    await open('?search=+++');
    expect(queries).toEqual([{ ...FRIDAY, page: 1, per_page: 25 }]);
    expect(getSearchField()).toHaveValue('');
  });
});

test.each([
  ['that end before they start', 'date_filter=custom_date_range&start_date=2026-11-10&end_date=2026-11-01', ''],
  ['in a year beyond the limit', 'start_date=9999-01-01&end_date=9999-01-02', ''],
  ['that are invalid', 'date_filter=custom_date_range&start_date=junk&end_date=', ''],
  ['without an end', 'date_filter=custom_date_range&start_date=2026-11-10', ''],
  ['of an unknown preset', 'date_filter=sometime', ''],
  ['that contradict a preset', 'date_filter=yesterday&start_date=2026-01-01&end_date=2026-01-02', 'yesterday'],
])('the orders report replaces dates %s in the URL with the dates that it shows', async (_, dates, appliedPreset) => {
  const { currentAddress } = await open(`?${dates}&payment_type=Cash&page=2`);
  const preset = appliedPreset === '' ? '' : `date_filter=${appliedPreset}&`;
  await waitFor(() => expect(currentAddress()).toBe(`${ORDERS_PATH}?${preset}payment_type=Cash&page=2`));
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
});

test.each([
  '?date_filter=today&page=2',
  '?date_filter=custom_date_range&start_date=2026-11-01&end_date=2026-11-10&page=2',
  '?start_date=2026-11-01&end_date=2026-11-10&page=2',
])('the orders report keeps the valid URL %s', async (address) => {
  const { currentAddress } = await open(address);
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  expect(currentAddress()).toBe(`${ORDERS_PATH}${address}`);
});
