import { listEmployees } from '@backoffice/contract/employees';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders } from '@backoffice/contract/reports';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildOrdersPage, employees } from '../testing/fixtures';
import { FRIDAY, setClock, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const ORDERS_PATH = '/reporting/orders';
/** Query parameters of the list requests, in order. */
let queries: unknown[];
beforeEach(() => {
  queries = stubPages(api, listOrders, buildOrdersPage, 3);
});

async function open(search = '') {
  const view = renderRemote(module, `${ORDERS_PATH}${search}`);
  await screen.findByRole('button', { name: /date range/i });
  await waitFor(() => expect(queries).not.toEqual([]));
  return view;
}

test('the orders report of today switches to the new day after midnight at the restaurant', async () => {
  queries = stubPages(api, listOrders, buildOrdersPage, 26);
  const { user } = await open();
  setClock('2026-11-21T05:00:00.000Z');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({
      start_date: '2026-11-21T05:00:00.000Z',
      end_date: '2026-11-22T04:59:59.999Z',
      page: 2,
      per_page: 25,
    }),
  );
});

test('the orders report of today switches to the new day while it is left open', async () => {
  setClock('2026-11-21T04:59:59.000Z');
  await open();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ start_date: '2026-11-21T05:00:00.000Z' }));
  expect(screen.getByRole('button', { name: /date range/i })).toHaveTextContent('Today11/21/2026');
});

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };
const findVisibleOptions = async () =>
  (await screen.findByRole('listbox', includeHidden)).querySelectorAll('[role=option]');

async function chooseOption(user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) {
  await user.click(await screen.findByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option, ...includeHidden }));
}

describe('the orders filter', () => {
  test('by payment type offers All, Cash and Card', async () => {
    const { user, currentAddress } = await open('?payment_type=Card');
    await user.click(screen.getByLabelText('Payment Type'));
    expect([...(await findVisibleOptions())].map((option) => option.textContent)).toEqual(['All', 'Cash', 'Card']);
    await user.click(screen.getByRole('option', { name: 'All', ...includeHidden }));
    expect(currentAddress()).toBe(ORDERS_PATH);
  });

  test('by employee offers current and former employees', async () => {
    queries = stubPages(api, listOrders, buildOrdersPage, 26);
    const employeeQueries: unknown[] = [];
    api.respond(listEmployees, ({ query }) => {
      employeeQueries.push(query);
      return { data: employees, paging_metadata: buildPagingMetadata(employees.length, 1, 999) };
    });
    const { user, currentAddress } = await open('?page=2');
    await waitFor(() => expect(screen.getByLabelText('Employee')).toBeEnabled());
    await chooseOption(user, 'Employee', 'Tom Nguyen');
    expect(currentAddress()).toBe(`${ORDERS_PATH}?employee_id=7`);
    await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, employee_id: 7, page: 1, per_page: 25 }));
    expect(employeeQueries).toEqual([{ include_deleted: true, page: 1, per_page: 999 }]);
  });

  test('by date applies a typed range that includes a clock change', async () => {
    const { user, currentAddress } = await open();
    await user.click(screen.getByRole('button', { name: /date range/i }));
    await typeDates(user, '10/31/2026', '11/01/2026');
    await user.click(screen.getByRole('button', { name: 'Apply', ...includeHidden }));
    expect(currentAddress()).toBe(
      `${ORDERS_PATH}?date_filter=custom_date_range&start_date=2026-10-31&end_date=2026-11-01`,
    );
    await waitFor(() =>
      expect(queries.at(-1)).toMatchObject({
        start_date: '2026-10-31T04:00:00.000Z',
        end_date: '2026-11-02T04:59:59.999Z',
      }),
    );
  });

  test('by date rejects an invalid day', async () => {
    const { user, currentAddress } = await open();
    await user.click(screen.getByRole('button', { name: /date range/i }));
    await typeDates(user, '02/30/2026', '03/01/2026');
    await user.click(screen.getByRole('button', { name: 'Apply', ...includeHidden }));
    expect(screen.getByText('Date input not valid.')).toBeInTheDocument();
    expect(currentAddress()).toBe(ORDERS_PATH);
  });
});

async function typeDates(user: Awaited<ReturnType<typeof open>>['user'], start: string, end: string) {
  const [startField, endField] = [await screen.findByLabelText('Start date'), screen.getByLabelText('End date')];
  await user.clear(startField);
  await user.type(startField, start);
  await user.clear(endField);
  await user.type(endField, end);
}

test('the orders report ignores invalid values of the URL', async () => {
  await open(
    '?date_filter=sometime&start_date=2026-02-30&end_date=x&employee_id=0&payment_type=Gold&page=-1&per_page=7',
  );
  expect(queries.at(-1)).toEqual({ ...FRIDAY, page: 1, per_page: 25 });
});

test('the employee filter shows the id of an employee who is not in the loaded list', async () => {
  await open('?employee_id=99');
  await waitFor(() => expect(screen.getByLabelText('Employee')).toHaveValue('Employee 99'));
});

test('the orders report returns to page 1 when the page size changes', async () => {
  queries = stubPages(api, listOrders, buildOrdersPage, 26);
  const { user, currentAddress } = await open('?page=2');
  const sizes = await screen.findByLabelText('Rows per page');
  expect([...sizes.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(sizes, '50');
  expect(currentAddress()).toBe(`${ORDERS_PATH}?per_page=50`);
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('the browser’s back and forward buttons move between pages of the orders report', async () => {
  queries = stubPages(api, listOrders, buildOrdersPage, 26);
  const { user, currentAddress, navigate } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  await navigate(-1);
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  expect(currentAddress()).toBe(ORDERS_PATH);
  await navigate(1);
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
});

test('the orders report keeps the rows of a page until the next page has loaded', async () => {
  const response = createDeferred();
  api.respond(listOrders, async ({ query }) => {
    queries.push(query);
    if (query.page === 2) await response.promise;
    return buildOrdersPage(26, query.page, query.per_page);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(screen.getByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  response.resolve();
  expect(await screen.findByRole('link', { name: 'Details of order 26' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Details of order 1' })).not.toBeInTheDocument();
});
