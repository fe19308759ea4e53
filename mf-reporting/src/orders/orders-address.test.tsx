import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { business, employees, ordersPage, salesComparison, salesSummary } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

const LIST = '/reporting/orders';
/** What the report was asked for, call by call. */
let asked: unknown[];

beforeEach(() => {
  asked = [];
  // Half past nine in the evening of Friday the 20th in New York.
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
  api.answer(summarizeOrders, salesSummary);
  api.answer(compareSales, salesComparison);
  api.answer(listOrders, ({ query }) => {
    asked.push(query);
    return ordersPage(60, query.page, query.per_page);
  });
});
afterEach(() => jest.useRealTimers());

const friday = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };

async function open(search = '') {
  const view = renderRemote(module, `${LIST}${search}`);
  await screen.findByRole('button', { name: /date range/i });
  await waitFor(() => expect(asked).not.toEqual([]));
  return view;
}

describe('a search', () => {
  const field = () => screen.getByRole('textbox', { name: 'Search' });

  test('stands in the address without the spaces around it', async () => {
    const { user, currentAddress } = await open();
    await user.type(field(), ' 104 {Enter}');
    expect(currentAddress()).toBe(`${LIST}?search=104`);
    expect(field()).toHaveValue('104');
  });

  test('for spaces alone is none, and leads to no other page', async () => {
    const { user, currentAddress } = await open('?page=2');
    await user.type(field(), '   {Enter}');
    expect(currentAddress()).toBe(`${LIST}?page=2`);
    expect(asked).toEqual([{ ...friday, page: 2, per_page: 25 }]);
  });

  test('for spaces alone in an address is none', async () => {
    await open('?search=+++');
    expect(asked).toEqual([{ ...friday, page: 1, per_page: 25 }]);
    expect(field()).toHaveValue('');
  });
});

test.each([
  ['that end before they start', 'date_filter=custom_date_range&start_date=2026-11-10&end_date=2026-11-01', ''],
  ['of a year too far', 'start_date=9999-01-01&end_date=9999-01-02', ''],
  ['that are none', 'date_filter=custom_date_range&start_date=junk&end_date=', ''],
  ['of which there is one', 'date_filter=custom_date_range&start_date=2026-11-10', ''],
  ['of an unknown name', 'date_filter=sometime', ''],
  ['beside the name of others', 'date_filter=yesterday&start_date=2026-01-01&end_date=2026-01-02', 'yesterday'],
])('an address of days %s is replaced by what is shown', async (_, dates, shown) => {
  const { currentAddress } = await open(`?${dates}&payment_type=Cash&page=2`);
  const preset = shown === '' ? '' : `date_filter=${shown}&`;
  await waitFor(() => expect(currentAddress()).toBe(`${LIST}?${preset}payment_type=Cash&page=2`));
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
});

test.each([
  '?date_filter=today&page=2',
  '?date_filter=custom_date_range&start_date=2026-11-01&end_date=2026-11-10&page=2',
  '?start_date=2026-11-01&end_date=2026-11-10&page=2',
])('%s stays as it is', async (address) => {
  const { currentAddress } = await open(address);
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  expect(currentAddress()).toBe(`${LIST}${address}`);
});
