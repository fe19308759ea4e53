import {
  createCashReconciliationsExport,
  createItemSalesExport,
  createOrdersExport,
  createTransactionsExport,
  type ExportLink,
  type ExportProgress,
  getReportExport,
} from '@backoffice/contract/report-exports';
import { endSession, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR } from '@backoffice/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import module from '../module';
import { stubReporting } from '../testing/stub-reporting';

const URL = '/api/reports/exports/file?token=signed';
const LINK = { id: 7, url: URL, expires_at: '2026-11-21T02:31:00.000Z' };
const DONE: ExportProgress = { state: 'done', rows: 1_974, total_rows: 1_974, message: null };

type CreateLink = (request: { query: unknown }) => Promise<ExportLink>;

const api = stubReporting();

let downloads: Array<[address: string, name: string]>;
beforeEach(() => {
  api.respond(createOrdersExport, LINK);
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push([this.getAttribute('href') ?? '', this.download]);
  });
});
afterEach(() => jest.restoreAllMocks());

async function exportOrders() {
  const { user } = renderRemote(module, '/reporting/orders');
  const button = await screen.findByRole('button', { name: 'Export as CSV' });
  await user.click(button);
  return button;
}

/** Responds to the progress requests with `steps` in order, and to all further requests with the last step. */
function respondInTurn(...steps: Array<ExportProgress | typeof NETWORK_ERROR>) {
  let step = 0;
  api.respond(getReportExport, () => {
    step += 1;
    return steps[Math.min(step, steps.length) - 1] ?? DONE;
  });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test.each([
  ['orders', 'Orders exported', (respond: CreateLink) => api.respond(createOrdersExport, respond)],
  ['transactions', 'Transactions exported', (respond: CreateLink) => api.respond(createTransactionsExport, respond)],
  ['items', 'Items exported', (respond: CreateLink) => api.respond(createItemSalesExport, respond)],
  [
    'cash-reconciliation',
    'Cash reconciliations exported',
    (respond: CreateLink) => api.respond(createCashReconciliationsExport, respond),
  ],
] as const)(
  'the export button of the %s report downloads one file of the filtered date range when it is clicked repeatedly',
  async (report, notice, stubExport) => {
    const queries: unknown[] = [];
    const response = createDeferred();
    stubExport(async ({ query }) => {
      queries.push(query);
      await response.promise;
      return LINK;
    });
    api.respond(getReportExport, ({ params }) => ({ ...DONE, rows: params.id === 7 ? 1 : 0 }));
    const { user } = renderRemote(module, `/reporting/${report}?date_filter=yesterday&page=2`);
    const button = await screen.findByRole('button', { name: 'Export as CSV' });
    // The second click happens before the button is rendered as busy.
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    response.resolve();
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByText('1 row')).toBeInTheDocument();
    expect(button).not.toHaveAttribute('aria-busy', 'true');
    expect(downloads).toEqual([[URL, '']]);
    expect(queries).toEqual([{ start_date: '2026-11-19T05:00:00.000Z', end_date: '2026-11-20T04:59:59.999Z' }]);
  },
);

test('an export uses the search text that was typed less than 500 ms ago', async () => {
  const queries: object[] = [];
  api.respond(createOrdersExport, ({ query }) => {
    queries.push(query);
    return LINK;
  });
  api.respond(getReportExport, DONE);
  const { currentAddress } = renderRemote(module, '/reporting/orders?page=2');
  const button = await screen.findByRole('button', { name: 'Export as CSV' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: '104' } });
  fireEvent.click(button);
  expect(await screen.findByText('Orders exported')).toBeInTheDocument();
  expect(queries).toEqual([expect.objectContaining({ search: '104' })]);
  expect(currentAddress()).toBe('/reporting/orders?search=104');
});

test('a notification shows the progress of an export until the export is done', async () => {
  const running: ExportProgress = { state: 'running', rows: 500, total_rows: 1_974, message: null };
  respondInTurn({ ...running, state: 'waiting' }, running, { ...running, rows: 1_250 }, DONE);
  await exportOrders();
  expect(await screen.findByText('Exporting orders')).toBeInTheDocument();
  expect(screen.getByText('500 of 1,974 rows')).toBeInTheDocument();
  await pass(1_000);
  expect(screen.getByText('1,250 of 1,974 rows')).toBeInTheDocument();
  expect(screen.getAllByText('Exporting orders')).toHaveLength(1);
  await pass(1_000);
  expect(await screen.findByText('Orders exported')).toBeInTheDocument();
  expect(screen.getByText('1,974 rows')).toBeInTheDocument();
  expect(screen.queryByText('Exporting orders')).not.toBeInTheDocument();
});

test('a closed progress notification stays closed, and the end of the export is still announced', async () => {
  const running: ExportProgress = { state: 'running', rows: 500, total_rows: 1_974, message: null };
  respondInTurn(running, running, DONE);
  await exportOrders();
  await screen.findByText('Exporting orders');
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  await pass(1_000);
  expect(screen.queryByText('Exporting orders')).not.toBeInTheDocument();
  await pass(1_000);
  expect(await screen.findByText('Orders exported')).toBeInTheDocument();
});

test('an export that the server refuses shows the reason and downloads nothing', async () => {
  const message = '2 exports are already running: try again later';
  api.respond(createOrdersExport, () => new ErrorResponse(429, { code: 'too_many_attempts', message }));
  const button = await exportOrders();
  expect(await screen.findByText(`Failed to export the report, ${message}`)).toBeInTheDocument();
  expect(downloads).toEqual([]);
  expect(button).not.toHaveAttribute('aria-busy', 'true');
});

test('an interrupted export shows the reason in place of its progress', async () => {
  const running: ExportProgress = { state: 'running', rows: 500, total_rows: 1_974, message: null };
  respondInTurn(running, { ...running, state: 'failed', message: 'the download was interrupted' });
  await exportOrders();
  await screen.findByText('Exporting orders');
  await pass(1_000);
  expect(await screen.findByText('Failed to export the report, the download was interrupted')).toBeInTheDocument();
  expect(screen.queryByText('Exporting orders')).not.toBeInTheDocument();
});

test('an export continues after a short outage, and fails when the server stays unreachable', async () => {
  const running: ExportProgress = { state: 'running', rows: 500, total_rows: 1_974, message: null };
  respondInTurn(running, NETWORK_ERROR, NETWORK_ERROR, { ...running, rows: 900 }, NETWORK_ERROR);
  await exportOrders();
  await screen.findByText('500 of 1,974 rows');
  await pass(3_000);
  expect(await screen.findByText('900 of 1,974 rows')).toBeInTheDocument();
  await pass(8_000);
  expect(await screen.findByText('Failed to export the report, the server did not respond')).toBeInTheDocument();
});

test.each([
  ['another location is opened', () => startSession(sessionTokens({ locationId: 2 }, 'b'))],
  ['the user signs out', endSession],
])('an export that is running when %s shows no more notifications', async (_, changeSession) => {
  const running: ExportProgress = { state: 'running', rows: 500, total_rows: 1_974, message: null };
  api.respond(getReportExport, running);
  await exportOrders();
  await screen.findByText('Exporting orders');
  api.respond(getReportExport, () => new ErrorResponse(404, { code: 'not_found', message: 'Export not found' }));
  act(() => changeSession());
  await pass(8_000);
  expect(screen.queryByText('Exporting orders')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Failed to export the report/)).not.toBeInTheDocument();
  expect(screen.queryByText('Orders exported')).not.toBeInTheDocument();
});
