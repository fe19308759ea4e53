import { listExceptions, type SalesException } from '@backoffice/contract/exceptions';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listTerminals } from '@backoffice/contract/terminals';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { readChartTable } from '../testing/chart-table';
import { buildException, buildExceptionsPage } from '../testing/exception-fixtures';
import { FRIDAY, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const PATH = '/reporting/exceptions';
const SEEN = { at: '2026-11-20T22:05:00.000Z', by: 'Olivia Hart', note: 'Asked Tom' };
// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

async function renderRows(...exceptions: SalesException[]) {
  api.respond(listExceptions, { data: { exceptions }, paging_metadata: buildPagingMetadata(exceptions.length, 1, 25) });
  renderRemote(module, PATH);
  await screen.findByRole('button', { name: `Actions for exception ${exceptions[0]?.id}` });
  const rows = within(screen.getByRole('table', { name: 'Exceptions' })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of exceptions', () => {
  test('shows an exception with the order, employee, terminal, reason and amount that the terminal sent', async () => {
    expect(await renderRows(buildException())).toEqual([
      [
        ...['November 20, 2026 at 09:30 AM', 'Large discount', 'Order 10432', 'Maria Alvarez', 'Bar'],
        ...['Birthday Approved by Tom Nguyen', '$12.50', 'Not seen', ''],
      ],
    ]);
  });

  test('shows who marked an exception as seen, when, and the note', async () => {
    const [row] = await renderRows(buildException({ seen: SEEN }));
    expect(row?.[7]).toBe('Olivia Hart, November 20, 2026 at 05:05 PMAsked Tom');
  });

  test('links to a cash drawer, and shows dashes for a refused operation without an order', async () => {
    const drawer = { order_id: null, cash_reconciliation_id: 31, kind: 'missing_reason', reason: '', amount: -5 };
    const refused = { order_id: null, kind: 'refused_unknown_payment', employee: null, approved_by: null };
    const rows = await renderRows(
      buildException({ id: 1, ...drawer }),
      buildException({ id: 2, ...refused, amount: null, terminal: null, reason: '' }),
    );
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      ['Drawer without reason', 'Drawer 31', 'Maria Alvarez', 'Bar', 'Approved by Tom Nguyen', '-$5.00'],
      ['Refused: refund without payment', '-', '-', '-', '-', '-'],
    ]);
    expect(screen.getByRole('link', { name: 'Details of cash reconciliation 31' })).toHaveAttribute(
      'href',
      '/reporting/cash-reconciliation/cash-reconciliation-details/31?list=%2Freporting%2Fexceptions',
    );
  });

  test('shows "Accepted later" for a refused operation that was accepted later', async () => {
    const [row] = await renderRows(buildException({ kind: 'refused_void', accepted_later: true }));
    expect(row?.[1]).toBe('Refused: void without refund Accepted later');
  });

  test('shows a readable name for an exception kind that was added after this release', async () => {
    expect((await renderRows(buildException({ kind: 'paid_in_shells' })))[0]?.[1]).toBe('Paid in shells');
  });
});

test('the exceptions report shows the number of exceptions in its figures and its chart', async () => {
  const { user } = renderRemote(module, PATH);
  const summary = await screen.findByText('Refused', { selector: 'dt' });
  expect(summary.closest('dl')).toHaveTextContent('Exceptions5 Not seen3 Orders4 Refused1');
  const chart = within(await screen.findByRole('figure'));
  expect(chart.getByText('up to 2')).toBeInTheDocument();
  expect(await readChartTable(user)).toEqual(['Nov 20, 12 PM: 2', 'Nov 20, 2 PM: 1']);
});

test('the exceptions report applies the filters of the URL', async () => {
  const queries = stubPages(api, listExceptions, buildExceptionsPage, 3);
  renderRemote(module, `${PATH}?kind=late&employee_id=7&terminal_id=2&is_seen=true`);
  await screen.findByRole('link', { name: 'Details of order 1' });
  const filters = { kind: 'late', employee_id: 7, terminal_id: 2, is_seen: true };
  expect(queries).toEqual([{ ...FRIDAY, ...filters, page: 1, per_page: 25 }]);
  expect(screen.getByLabelText('Exception')).toHaveValue('Late');
  expect(screen.getByLabelText('Seen')).toHaveValue('Seen');
});

test('the exceptions report can be filtered by kind, terminal and whether an exception was seen', async () => {
  const times = { paired_at: null, last_seen_at: null, revoked_at: null, updated_at: SEEN.at };
  api.respond(listTerminals, {
    data: [{ id: 2, name: 'Bar', app_version: '', status: 'Paired', ...times }],
    paging_metadata: buildPagingMetadata(1, 1, 999),
  });
  const queries = stubPages(api, listExceptions, buildExceptionsPage, 3);
  const { user, currentAddress } = renderRemote(module, PATH);
  const choose = async (label: string, option: string) => {
    await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option, ...includeHidden }));
  };
  await choose('Exception', 'Void after payment');
  await choose('Terminal', 'Bar');
  await choose('Seen', 'Not seen');
  expect(currentAddress()).toBe(`${PATH}?kind=void_after_payment&terminal_id=2&is_seen=false`);
  const filters = { kind: 'void_after_payment', terminal_id: 2, is_seen: false };
  await waitFor(() => expect(queries.at(-1)).toEqual({ ...FRIDAY, ...filters, page: 1, per_page: 25 }));
});

test('the details page of an exception’s order links back to the exceptions report with its filters', async () => {
  const { user, currentAddress } = renderRemote(module, `${PATH}?kind=late`);
  await user.click(await screen.findByRole('link', { name: 'Details of order 2' }));
  await user.click(await screen.findByRole('button', { name: 'Back to Exceptions' }));
  expect(currentAddress()).toBe(`${PATH}?kind=late`);
});
