import {
  type DayClosingSummary,
  getOpenDay,
  listDayClosings,
  setAutomaticClosing,
} from '@backoffice/contract/day-closings';
import { listHistory } from '@backoffice/contract/history';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildClosingSummary, buildClosingsPage, buildOpenDay, noWarnings } from '../testing/closing-fixtures';
import { business } from '../testing/fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

beforeEach(() => {
  api.respond(getOpenDay, buildOpenDay());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
});

const open = (search = '') => renderRemote(module, `/reporting/closings${search}`);
const findPanel = async (name = 'Open day 11/20/2026') => within(await screen.findByRole('region', { name }));

async function readRows(...closings: DayClosingSummary[]) {
  api.respond(listDayClosings, { data: closings, paging_metadata: buildPagingMetadata(closings.length, 1, 25) });
  open();
  await screen.findAllByRole('link', { name: /^Details/ });
  const rows = within(screen.getByRole('table', { name: 'Closed days' }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of closed days', () => {
  test("shows a closed day with the time of its closing in the restaurant's time zone", async () => {
    expect(await readRows(buildClosingSummary())).toEqual([
      ['12', '11/19/2026', 'November 20, 2026 at 02:05 AM', 'Olivia Owner', '$1,379.25', '$1,529.75', '', 'Details'],
    ]);
  });

  test('shows "Automatically" for a day that no user closed', async () => {
    const [row] = await readRows(buildClosingSummary({ closed_by: null }));
    expect(row?.[3]).toBe('Automatically');
  });

  test('marks only the days that changed after their closing', async () => {
    const rows = await readRows(buildClosingSummary({ late_count: 1 }), buildClosingSummary({ number: 11 }));
    expect(rows.map((row) => row[6])).toEqual(['Changed after close', '']);
  });

  test('shows negative amounts for a day with more refunds than sales', async () => {
    const [row] = await readRows(buildClosingSummary({ net: -5, total: -5.44 }));
    expect(row?.slice(4, 6)).toEqual(['-$5.00', '-$5.44']);
  });

  test('links each day to its Z report', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Details of Z report 2' });
    expect(link).toHaveAttribute('href', '/reporting/closings/2');
  });

  test('opens the next page and stores the page number in the URL', async () => {
    const queries = stubPages(api, listDayClosings, buildClosingsPage, 26);
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Details of Z report 1' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/reporting/closings?page=2');
    expect(queries).toEqual([
      { page: 1, per_page: 25 },
      { page: 2, per_page: 25 },
    ]);
  });

  test('shows an empty state when no day has been closed', async () => {
    stubPages(api, listDayClosings, buildClosingsPage, 0);
    open();
    expect(await screen.findByText('No day has been closed yet.')).toBeInTheDocument();
    expect(await findPanel()).toBeDefined();
  });

  test('shows an error, a notification and a retry when loading fails, and still shows the open day', async () => {
    api.respond(listDayClosings, serverError);
    const { user } = open();
    expect(await screen.findByText('The closed days could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch closed days')).toBeInTheDocument();
    expect(await findPanel()).toBeDefined();
    stubPages(api, listDayClosings, buildClosingsPage, 3);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Details of Z report 3' })).toBeInTheDocument();
  });
});

describe('the panel of the open day', () => {
  test('shows the figures of the day so far', async () => {
    open();
    const panel = await findPanel();
    const texts = (role: string) => panel.getAllByRole(role).map(({ textContent }) => textContent?.trim());
    expect(texts('term').map((term, index) => [term, texts('definition')[index]])).toEqual([
      ['Orders', '3'],
      ['Net sales', '$1,379.25'],
      ['Taxes', '$120.50'],
      ['Tips', '$30.00'],
      ['Total collected', '$1,529.75'],
      ['Cash over/short', '-$2.25'],
    ]);
  });

  test('says that nothing needs to be settled before the day is closed', async () => {
    open();
    const panel = await findPanel();
    expect(panel.getByText('Nothing to check before closing.')).toBeInTheDocument();
    expect(panel.queryByText('The day has not ended yet.')).not.toBeInTheDocument();
    expect(panel.queryByText(/days are open/)).not.toBeInTheDocument();
  });

  test('lists what should be settled before the day is closed', async () => {
    const warnings = {
      open_orders: { count: 2, amount: 45.2, ids: [101, 102] },
      open_drawers: [
        { id: 1, name: 'Bar' },
        { id: 2, name: 'Patio' },
      ],
      silent_terminals: [
        { id: 2, name: 'Patio', last_seen_at: '2026-11-20T14:30:00.000Z' },
        { id: 3, name: 'Kiosk', last_seen_at: null },
      ],
    };
    api.respond(getOpenDay, buildOpenDay({ warnings }));
    open();
    const list = within((await findPanel()).getByRole('list', { name: 'Check before closing' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 orders are open, $45.20: 101, 102, all open orders of the day',
      'Cash was not counted at Bar and Patio: cash reconciliations of the day',
      'Sales may be missing: Patio was last heard from on November 20, 2026 at 09:30 AM and Kiosk was never heard from',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reporting/orders/order-details/101',
      '/reporting/orders/order-details/102',
      '/reporting/orders?date_filter=custom_date_range&start_date=2026-11-20&end_date=2026-11-20&status=Open',
      '/reporting/cash-reconciliation?date_filter=custom_date_range&start_date=2026-11-20&end_date=2026-11-20',
    ]);
  });

  test.each([
    [5, 5],
    [6, 5],
  ])('when %d orders are open, links to the first %d', async (count, linkCount) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    api.respond(getOpenDay, buildOpenDay({ warnings: { ...noWarnings, open_orders: { count, amount: 9, ids } } }));
    open();
    expect((await findPanel()).getAllByRole('link', { name: /^Open order/ })).toHaveLength(linkCount);
  });

  test('says that the earliest of several open days is closed first', async () => {
    api.respond(getOpenDay, buildOpenDay({}, { open_days_count: 3 }));
    open();
    expect((await findPanel()).getByText('3 days are open. Close the earliest first.')).toBeInTheDocument();
  });

  test('says that every day is closed when no day is open', async () => {
    api.respond(getOpenDay, buildOpenDay({}, { open_day: null, open_days_count: 0 }));
    open();
    const panel = await findPanel('Every day is closed');
    expect(panel.queryByRole('button', { name: 'Close day' })).not.toBeInTheDocument();
    expect(panel.getByRole('switch', { name: 'Close days automatically' })).toBeInTheDocument();
  });

  test('shows the reason and a retry when loading fails, and still shows the closed days', async () => {
    api.respond(getOpenDay, serverError);
    const { user } = open();
    expect(await screen.findByText('The open day could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Details of Z report 3' })).toBeInTheDocument();
    api.respond(getOpenDay, buildOpenDay());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findPanel()).toBeDefined();
  });
});

describe('the switch for automatic closing', () => {
  const findSwitch = () => screen.findByRole('switch', { name: 'Close days automatically' });

  test('shows the change before the server has confirmed it', async () => {
    const response = createDeferred<{ closes_automatically: boolean }>();
    const bodies: unknown[] = [];
    api.respond(setAutomaticClosing, ({ body }) => {
      bodies.push(body);
      return response.promise;
    });
    const { user } = open();
    await user.click(await findSwitch());
    expect(await findSwitch()).toBeChecked();
    expect(screen.queryByText('Days are now closed automatically')).not.toBeInTheDocument();
    api.respond(getOpenDay, buildOpenDay({}, { closes_automatically: true }));
    response.resolve({ closes_automatically: true });
    expect(await screen.findByText('Days are now closed automatically')).toBeInTheDocument();
    expect(await findSwitch()).toBeChecked();
    expect(bodies).toEqual([{ closes_automatically: true }]);
  });

  test('returns to its previous position and shows the reason when the change fails', async () => {
    api.respond(getOpenDay, buildOpenDay({}, { closes_automatically: true }));
    api.respond(setAutomaticClosing, serverError);
    const { user } = open();
    await user.click(await findSwitch());
    expect(await screen.findByText('Failed to change the automatic closing')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  });
});

test('the Close of Day page offers a retry when the time zone fails to load', async () => {
  api.respond(getBusinessDetails, serverError);
  const { user } = open();
  expect(await screen.findByText("The location's time zone could not be loaded")).toBeInTheDocument();
  api.respond(getBusinessDetails, business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findPanel()).toBeDefined();
});

test('the Close of Day page shows who changed the automatic closing', async () => {
  const queries: unknown[] = [];
  api.respond(listHistory, ({ query }) => {
    queries.push(query);
    return { data: [], next: null };
  });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByRole('dialog', { name: /^History of/ })).toBeInTheDocument();
  await screen.findByText('No changes yet.');
  expect(queries).toEqual([{ kind: 'day_closings' }]);
});
