import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { deferred } from '@backoffice/testing/deferred';
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
const lastAsked = () => asked.at(-1);

beforeEach(() => {
  api.answer(summarizeOrders, salesSummary);
  api.answer(compareSales, salesComparison);
  asked = [];
  // Half past nine in the evening of Friday the 20th in New York; already Saturday in the browser's Tokyo.
  setClock('2026-11-21T02:30:00.000Z');
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
  report(3);
});
afterEach(() => jest.useRealTimers());

function report(total: number): void {
  api.answer(listOrders, ({ query }) => {
    asked.push(query);
    return ordersPage(total, query.page, query.per_page);
  });
}

/** The date alone is not the real one: timers run. */
function setClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
}

const friday = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };

async function open(search = '') {
  const view = renderRemote(module, `${LIST}${search}`);
  await screen.findByRole('button', { name: /date range/i });
  await waitFor(() => expect(asked).not.toEqual([]));
  return view;
}

test('the browser of these tests stands in Tokyo', () => {
  expect(new Date().getTimezoneOffset()).toBe(-540);
});

test("the first load is of today, by the restaurant's clocks and not the browser's", async () => {
  await open();
  expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 });
  expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Today11/20/2026');
});

test('after midnight in the restaurant the report of today is of the new day', async () => {
  report(26);
  const { user } = await open();
  setClock('2026-11-21T05:00:00.000Z');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() =>
    expect(lastAsked()).toEqual({
      start_date: '2026-11-21T05:00:00.000Z',
      end_date: '2026-11-22T04:59:59.999Z',
      page: 2,
      per_page: 25,
    }),
  );
});

// jsdom lays nothing out, and what opens beside a field takes the field for one that was scrolled out of sight.
const unplaced = { hidden: true };
const optionsShown = async () => (await screen.findByRole('listbox', unplaced)).querySelectorAll('[role=option]');

async function choose(user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) {
  await user.click(await screen.findByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option, ...unplaced }));
}

describe('a filter', () => {
  test('of payment type stands in the address and leads to page 1', async () => {
    const { user, currentAddress } = await open('?page=2&per_page=50');
    await choose(user, 'Payment Type', 'Cash');
    expect(currentAddress()).toBe(`${LIST}?payment_type=Cash&per_page=50`);
    await waitFor(() => expect(lastAsked()).toEqual({ ...friday, payment_type: 'Cash', page: 1, per_page: 50 }));
  });

  test('of payment type offers All, Cash and Card', async () => {
    const { user, currentAddress } = await open('?payment_type=Card');
    await user.click(screen.getByLabelText('Payment Type'));
    expect([...(await optionsShown())].map((option) => option.textContent)).toEqual(['All', 'Cash', 'Card']);
    await user.click(screen.getByRole('option', { name: 'All', ...unplaced }));
    expect(currentAddress()).toBe(LIST);
  });

  test('of employee offers everybody who works or worked here', async () => {
    const lookedUp: unknown[] = [];
    api.answer(listEmployees, ({ query }) => {
      lookedUp.push(query);
      return { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) };
    });
    const { user, currentAddress } = await open('?page=2');
    await waitFor(() => expect(screen.getByLabelText('Employee')).toBeEnabled());
    await choose(user, 'Employee', 'Tom Nguyen');
    expect(currentAddress()).toBe(`${LIST}?employee_id=7`);
    await waitFor(() => expect(lastAsked()).toEqual({ ...friday, employee_id: 7, page: 1, per_page: 25 }));
    expect(lookedUp).toEqual([{ include_deleted: true, page: 1, per_page: 999 }]);
  });

  test('of dates takes a preset', async () => {
    const { user, currentAddress } = await open('?page=2');
    await user.click(screen.getByRole('button', { name: /date range/i }));
    await user.click(await screen.findByRole('button', { name: 'Last Week', ...unplaced }));
    expect(currentAddress()).toBe(`${LIST}?date_filter=last_week`);
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        start_date: '2026-11-09T05:00:00.000Z',
        end_date: '2026-11-16T04:59:59.999Z',
        page: 1,
        per_page: 25,
      }),
    );
  });

  test('of dates takes two typed days, on both sides of a change of clocks', async () => {
    const { user, currentAddress } = await open();
    await user.click(screen.getByRole('button', { name: /date range/i }));
    await typeDates(user, '10/31/2026', '11/01/2026');
    await user.click(screen.getByRole('button', { name: 'Apply', ...unplaced }));
    expect(currentAddress()).toBe(`${LIST}?date_filter=custom_date_range&start_date=2026-10-31&end_date=2026-11-01`);
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        start_date: '2026-10-31T04:00:00.000Z',
        end_date: '2026-11-02T04:59:59.999Z',
      }),
    );
  });

  test('of dates refuses a day that is none', async () => {
    const { user, currentAddress } = await open();
    await user.click(screen.getByRole('button', { name: /date range/i }));
    await typeDates(user, '02/30/2026', '03/01/2026');
    await user.click(screen.getByRole('button', { name: 'Apply', ...unplaced }));
    expect(screen.getByText('Date input not valid.')).toBeInTheDocument();
    expect(currentAddress()).toBe(LIST);
  });
});

async function typeDates(user: Awaited<ReturnType<typeof open>>['user'], start: string, end: string) {
  const [startField, endField] = [await screen.findByLabelText('Start date'), screen.getByLabelText('End date')];
  await user.clear(startField);
  await user.type(startField, start);
  await user.clear(endField);
  await user.type(endField, end);
}

test('Clear Filters leads to today, everybody, page 1 and the default page size', async () => {
  const { user, currentAddress } = await open(
    '?date_filter=last_year&employee_id=7&payment_type=Card&page=2&per_page=10',
  );
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(currentAddress()).toBe(LIST);
  await waitFor(() => expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 }));
});

test('a shared link shows the view that it was copied from', async () => {
  report(12);
  await open('?date_filter=yesterday&employee_id=7&payment_type=Card&page=2&per_page=10');
  expect(lastAsked()).toEqual({
    start_date: '2026-11-19T05:00:00.000Z',
    end_date: '2026-11-20T04:59:59.999Z',
    employee_id: 7,
    payment_type: 'Card',
    page: 2,
    per_page: 10,
  });
  expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Yesterday11/19/2026');
  await waitFor(() => expect(screen.getByLabelText('Employee')).toHaveValue('Tom Nguyen'));
  expect(screen.getByLabelText('Payment Type')).toHaveValue('Card');
  expect(await screen.findByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('what an address says wrongly is as if it had not said it', async () => {
  await open(
    '?date_filter=sometime&start_date=2026-02-30&end_date=x&employee_id=0&payment_type=Gold&page=-1&per_page=7',
  );
  expect(lastAsked()).toEqual({ ...friday, page: 1, per_page: 25 });
});

test('an employee who is not among those loaded is still named in the filter', async () => {
  await open('?employee_id=99');
  await waitFor(() => expect(screen.getByLabelText('Employee')).toHaveValue('Employee 99'));
});

test('the size of a page can be chosen, which leads to page 1', async () => {
  report(26);
  const { user, currentAddress } = await open('?page=2');
  const sizes = await screen.findByLabelText('Rows per page');
  expect([...sizes.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(sizes, '50');
  expect(currentAddress()).toBe(`${LIST}?per_page=50`);
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('back and forward walk through the views', async () => {
  report(26);
  const { user, currentAddress, navigate } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  await navigate(-1);
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  expect(currentAddress()).toBe(LIST);
  await navigate(1);
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
});

test('the rows of one page stay until those of the next have arrived', async () => {
  const underWay = deferred();
  api.answer(listOrders, async ({ query }) => {
    asked.push(query);
    if (query.page === 2) await underWay.promise;
    return ordersPage(26, query.page, query.per_page);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(screen.getByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  underWay.resolve();
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Details of order 1' })).not.toBeInTheDocument();
});
