import { listExceptions, type SalesException, updateException } from '@backoffice/contract/exceptions';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listTerminals } from '@backoffice/contract/terminals';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { readChartTable } from '../testing/chart-table';
import { buildException, buildExceptionsPage } from '../testing/exception-fixtures';
import { FRIDAY, serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const PATH = '/reporting/exceptions';
const SEEN = { at: '2026-11-20T22:05:00.000Z', by: 'Olivia Hart', note: 'Asked Tom' };
// jsdom has no layout, so dropdowns are hidden as if their field were scrolled out of view.
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

/** Stubs the API with one exception that requests can change. Returns the bodies of the change requests. */
function stubException(exception: SalesException): unknown[] {
  let current = exception;
  const bodies: unknown[] = [];
  api.respond(listExceptions, () => ({
    data: { exceptions: [current] },
    paging_metadata: buildPagingMetadata(1, 1, 25),
  }));
  api.respond(updateException, ({ params, body }) => {
    bodies.push([params.id, body]);
    const note = body.note ?? current.seen?.note ?? '';
    current = { ...current, seen: body.is_seen ? { ...SEEN, note } : null };
    return current;
  });
  return bodies;
}

async function openActions(search = '') {
  const view = renderRemote(module, `${PATH}${search}`);
  await view.user.click(await screen.findByRole('button', { name: 'Actions for exception 81' }));
  return { ...view, choose: (item: string) => view.user.click(screen.getByRole('menuitem', { name: item })) };
}

/** Makes the report fetch its rows again, as when the user returns to the tab: now, they are newer exceptions. */
async function renderNewerExceptions(): Promise<void> {
  const newer = buildException({ id: 90, order_id: 500 });
  api.respond(listExceptions, { data: { exceptions: [newer] }, paging_metadata: buildPagingMetadata(30, 1, 25) });
  jest.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Order 500');
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

  test('says so when a refused operation was accepted later', async () => {
    const [row] = await renderRows(buildException({ kind: 'refused_void', accepted_later: true }));
    expect(row?.[1]).toBe('Refused: void without refund Accepted later');
  });

  test('shows a readable name for a kind that this release does not know', async () => {
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

describe('the actions of an exception', () => {
  test('mark it as seen, and Undo marks it as not seen', async () => {
    const bodies = stubException(buildException());
    const { user, choose } = await openActions();
    await choose('Mark as seen');
    expect(await screen.findByText('Marked as seen')).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: /^Olivia Hart/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Marked as not seen')).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: 'Not seen' })).toBeInTheDocument();
    expect(bodies).toEqual([
      [81, { is_seen: true }],
      [81, { is_seen: false, seen_at: SEEN.at }],
    ]);
  });

  test('do not change the note that a colleague has added after the list was loaded', async () => {
    stubException(buildException());
    const { choose } = await openActions();
    stubException(buildException({ seen: SEEN }));
    await choose('Mark as seen');
    expect(await screen.findByText('Marked as seen')).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: /Asked Tom$/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('mark it as not seen, and Undo restores the note', async () => {
    const bodies = stubException(buildException({ seen: SEEN }));
    const { user, choose } = await openActions();
    await choose('Mark as not seen');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('cell', { name: /Asked Tom$/ })).toBeInTheDocument();
    expect(bodies).toEqual([
      [81, { is_seen: false, seen_at: SEEN.at }],
      [81, { is_seen: true, note: 'Asked Tom', seen_at: null }],
    ]);
  });

  test('open the note form, and saving a note marks the exception as seen', async () => {
    const bodies = stubException(buildException());
    const { user, choose } = await openActions();
    await choose('Add note');
    const dialog = within(await screen.findByRole('dialog', { name: 'Large discount' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), ' Asked Tom ');
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('cell', { name: /Asked Tom$/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([[81, { is_seen: true, note: 'Asked Tom', seen_at: null }]]);
  });

  test('keep an entered note when a colleague has written one since, and replace it only in the next save', async () => {
    stubException(buildException());
    const { user, choose } = await openActions();
    const bodies = stubException(buildException({ seen: SEEN }));
    const message = 'Olivia Hart wrote in the meantime: “Asked Tom”';
    const conflict = new ErrorResponse(409, { code: 'changed_meanwhile', message });
    api.respond(updateException, ({ body }) => {
      bodies.push(body);
      return conflict;
    });
    await choose('Add note');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Asked Ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`${message}. Save again to keep yours.`)).toBeInTheDocument();
    expect(await screen.findByText('Asked Tom')).toBeInTheDocument();
    await user.type(note, ' and Tom');
    expect(screen.getByText(`${message}. Save again to keep yours.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { is_seen: true, note: 'Asked Ada', seen_at: null },
        { is_seen: true, note: 'Asked Ada and Tom' },
      ]),
    );
  });

  test('keep the note form open when the exception is no longer in the list', async () => {
    stubException(buildException());
    const { user, choose } = await openActions();
    await choose('Add note');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Asked');
    await renderNewerExceptions();
    await user.type(note, ' Tom');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Asked Tom');
  });

  test('keep an entered note when saving fails, and refuse a note of more than 500 characters', async () => {
    stubException(buildException({ seen: SEEN }));
    api.respond(updateException, serverError);
    const { user, choose } = await openActions();
    await choose('Edit note');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    expect(note).toHaveValue('Asked Tom');
    await user.type(note, ' twice');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update the exception, Something went wrong here')).toBeInTheDocument();
    expect(note).toHaveValue('Asked Tom twice');
    await user.click(note);
    await user.paste('a'.repeat(500));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription('Note can contain a maximum of 500 characters'));
  });
});
