import { listExceptions, type SalesException, updateException } from '@backoffice/contract/exceptions';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildException } from '../testing/exception-fixtures';
import { serverError, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const PATH = '/reporting/exceptions';
const SEEN = { at: '2026-11-20T22:05:00.000Z', by: 'Olivia Hart', note: 'Asked Tom' };
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

/** Simulates the return to the browser tab, on which the report refetches its rows: only a newer exception. */
async function renderNewerExceptions(): Promise<void> {
  const newer = buildException({ id: 90, order_id: 500 });
  api.respond(listExceptions, { data: { exceptions: [newer] }, paging_metadata: buildPagingMetadata(30, 1, 25) });
  jest.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Order 500');
}

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

  test('keep the entered note when a colleague has added a note, and replace the colleague’s note only in the next save', async () => {
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
