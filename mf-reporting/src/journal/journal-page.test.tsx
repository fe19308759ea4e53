import { getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import { getJournalFile, type Journal, listJournal } from '@backoffice/contract/journal';
import { getJournalAccounts } from '@backoffice/contract/journal-accounts';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { buildClosingsPage, buildOpenDay } from '../testing/closing-fixtures';
import { buildEntry, buildJournal, journalAccounts } from '../testing/journal-fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
const PATH = '/reporting/closings/journal';
const open = (search = '') => renderRemote(module, `${PATH}${search}`, description);

let queries: unknown[];
beforeEach(() => {
  queries = [];
  respond();
  api.respond(getJournalAccounts, journalAccounts);
});

function respond(changes: Partial<Journal> = {}): void {
  api.respond(listJournal, ({ query }) => {
    queries.push(query);
    return buildJournal(changes);
  });
}

const findEntry = async (reference = 'Z-12') =>
  within(await screen.findByRole('table', { name: `Entry ${reference}` }));
const readRows = (table: Awaited<ReturnType<typeof findEntry>>) =>
  table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

test('the journal shows the entries of this month with equal debit and credit totals', async () => {
  open();
  expect(readRows(await findEntry())).toEqual([
    ['Account', 'Debit', 'Credit'],
    ['Card ClearingCard payments', '$1,509.50', ''],
    ['Sales ReturnsRefunds', '$20.25', ''],
    ['SalesSales', '', '$1,500.00'],
    ['Tips PayableTips', '', '$29.75'],
    ['Total', '$1,529.75', '$1,529.75'],
  ]);
  expect(screen.getByText('1 entry: debits $1,529.75 = credits $1,529.75')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Z-12, 11/19/2026' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Z report 12' })).toHaveAttribute('href', '/reporting/closings/12');
  expect(queries).toEqual([{ start: '2026-11-01', end: '2026-11-30' }]);
});

test('the totals of several journal entries are added up without rounding errors', async () => {
  respond({ entries: [1, 2, 3].map((number) => buildEntry({ number, reference: `Z-${number}`, total: 0.1 })) });
  open();
  expect(await screen.findByText('3 entries: debits $0.30 = credits $0.30')).toBeInTheDocument();
});

test.each([
  ['?date_filter=today', '2026-11-20', '2026-11-20'],
  ['?date_filter=last_month', '2026-10-01', '2026-10-31'],
  ['?date_filter=custom_date_range&start_date=2026-11-02&end_date=2026-11-03', '2026-11-02', '2026-11-03'],
])('the journal with the URL parameters %s shows the days from %s to %s', async (search, start, end) => {
  open(search);
  await findEntry();
  expect(queries).toEqual([{ start, end }]);
});

test('no journal is requested for a range of more than 92 days', async () => {
  open('?date_filter=this_year');
  expect(await screen.findByText('Choose up to 92 days.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  expect(queries).toEqual([]);
});

test('the journal lists up to five days that are not closed, and counts the others', async () => {
  respond({ open_days: ['14', '15', '16', '17', '18', '19', '20'].map((date) => `2026-11-${date}`) });
  open();
  const note = await screen.findByText(/^Not closed yet:/);
  expect(note).toHaveTextContent(
    'Not closed yet: 11/14/2026, 11/15/2026, 11/16/2026, 11/17/2026, 11/18/2026, and 2 more. Close of Day',
  );
  expect(within(note).getByRole('link')).toHaveAttribute('href', '/reporting/closings');
});

test('the journal names a day whose debits and credits differ, and disables the download', async () => {
  respond({ unbalanced_days: [{ number: 11, day: '2026-11-18', difference: -0.01 }] });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Z report 11 of 11/18/2026 is out of balance by $0.01, so there is no file of these days. Open Z report 11',
  );
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
});

test('a journal entry is marked when sales changed after the close, and a day without sales has no entry', async () => {
  respond({ entries: [buildEntry({ late_count: 2 }), buildEntry({ number: 13, reference: 'Z-13', lines: [] })] });
  open();
  const changed = within(await screen.findByRole('region', { name: 'Z-12, 11/19/2026' }));
  expect(changed.getByText('Changed after close')).toBeInTheDocument();
  const empty = within(screen.getByRole('region', { name: 'Z-13, 11/19/2026' }));
  expect(empty.getByText('No sales, so no entry.')).toBeInTheDocument();
});

test('the journal shows a message and disables the download when no day of the range is closed', async () => {
  respond({ entries: [] });
  open();
  expect(await screen.findByText('No closed days in this range.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
});

test('the journal shows an error and offers a retry when loading fails', async () => {
  api.respond(listJournal, serverError);
  const { user } = open();
  expect(await screen.findByText('The journal could not be loaded')).toBeInTheDocument();
  respond();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findEntry()).toBeTruthy();
});

describe('the download of the journal', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    Object.assign(URL, {
      createObjectURL: (created: Blob) => {
        blob = created;
        return 'blob:journal';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('saves a file in the chosen format, which is stored in the URL', async () => {
    const requested: unknown[] = [];
    api.respond(getJournalFile, ({ query }) => {
      requested.push(query);
      return { name: 'journal.iif', content: '!TRNS\r\n' };
    });
    const { user, currentAddress } = open();
    await findEntry();
    await user.click(screen.getByRole('combobox', { name: 'File for' }));
    await user.click(await screen.findByRole('option', { name: 'QuickBooks Desktop' }));
    expect(currentAddress()).toBe(`${PATH}?format=iif`);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Journal downloaded')).toBeInTheDocument();
    expect(requested).toEqual([{ start: '2026-11-01', end: '2026-11-30', format: 'iif' }]);
    expect(saved).toMatchObject([{ name: 'journal.iif', blob: { size: '!TRNS\r\n'.length } }]);
  });

  test('shows why the server refused to create the file', async () => {
    const message = 'Xero reads up to 300 lines per file, but these days have 303. Choose fewer days.';
    api.respond(getJournalFile, () => new ErrorResponse(409, { code: 'conflict', message }));
    const { user } = open('?format=xero');
    await findEntry();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('the journal links back to the Close of Day page after its days have been changed', async () => {
  api.respond(getOpenDay, buildOpenDay());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
  const { user, currentAddress, navigate } = renderRemote(module, '/reporting/closings', description);
  await user.click(await screen.findByRole('link', { name: 'Journal' }));
  await findEntry();
  await navigate('/reporting/closings/journal?date_filter=last_month');
  await user.click(screen.getByRole('button', { name: 'Back to Close of Day' }));
  expect(currentAddress()).toBe('/reporting/closings');
});

test('the Close of Day page links to the journal, and the journal links back', async () => {
  api.respond(getOpenDay, buildOpenDay());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
  const { user, currentAddress } = renderRemote(module, '/reporting/closings', description);
  await user.click(await screen.findByRole('link', { name: 'Journal' }));
  expect(await findEntry()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to Close of Day' }));
  expect(currentAddress()).toBe('/reporting/closings');
});
