import { closeDay, getDayClosing, getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import { listJournal } from '@backoffice/contract/journal';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import {
  buildClosing,
  buildClosingSummary,
  buildClosingsPage,
  buildOpenDay,
  noWarnings,
} from '../testing/closing-fixtures';
import { buildEntry, buildJournal } from '../testing/journal-fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const closed = buildClosingSummary({ number: 4, day: '2026-11-20' });
let closedDays: unknown[];

beforeEach(() => {
  api.respond(getOpenDay, buildOpenDay());
  stubPages(api, listDayClosings, buildClosingsPage, 3);
  api.respond(getDayClosing, ({ params: { number } }) => buildClosing({ number }));
  closedDays = [];
  api.respond(closeDay, ({ body }) => {
    closedDays.push(body.day);
    return closed;
  });
});

async function openConfirmation() {
  const view = renderRemote(module, '/reporting/closings');
  await view.user.click(await screen.findByRole('button', { name: 'Close day' }));
  const confirmation = within(await screen.findByRole('dialog', { name: 'Close 11/20/2026?' }));
  return { ...view, confirmation, confirm: confirmation.getByRole('button', { name: 'Close day' }) };
}

describe('the confirmation before a day is closed', () => {
  test('has no warnings when nothing needs to be settled first', async () => {
    const { confirmation } = await openConfirmation();
    expect(confirmation.queryByRole('list')).not.toBeInTheDocument();
    expect(confirmation.queryByText(/has not ended/)).not.toBeInTheDocument();
  });

  test("lists what should be settled first, with times in the restaurant's time zone", async () => {
    const silent_terminals = [{ id: 2, name: 'Patio', last_seen_at: '2026-11-20T14:30:00.000Z' }];
    api.respond(getOpenDay, buildOpenDay({ warnings: { ...noWarnings, silent_terminals } }));
    const { confirmation } = await openConfirmation();
    expect(confirmation.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sales may be missing: Patio was last heard from on November 20, 2026 at 09:30 AM',
    ]);
  });

  test('explains that later sales will count as changes after the close when the day has not ended', async () => {
    api.respond(getOpenDay, buildOpenDay({ has_ended: false }));
    const { confirmation } = await openConfirmation();
    expect(
      confirmation.getByText('The day has not ended: later sales will show as “changed after close”.'),
    ).toBeInTheDocument();
  });

  test('closes nothing when it is cancelled', async () => {
    const { user, confirmation } = await openConfirmation();
    await user.click(confirmation.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(closedDays).toEqual([]);
  });
});

describe('closing a day', () => {
  test('opens its Z report and shows a notification', async () => {
    const { user, confirm, currentAddress } = await openConfirmation();
    await user.click(confirm);
    expect(await screen.findByRole('heading', { level: 1, name: 'Z Report 4' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/reporting/closings/4');
    expect(within(screen.getByRole('status')).getByText('11/20/2026 is closed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(closedDays).toEqual(['2026-11-20']);
  });

  test('leaves the user on a page that was opened while the request was pending', async () => {
    api.respond(listJournal, buildJournal({ entries: [], open_days: ['2026-11-20'] }));
    const response = createDeferred<typeof closed>();
    api.respond(closeDay, () => response.promise);
    const { user, confirm, confirmation, currentAddress, navigate } = await openConfirmation();
    await user.click(confirm);
    await user.click(confirmation.getByRole('button', { name: 'Dismiss' }));
    await navigate('/reporting/closings/journal');
    await screen.findByText(/^Not closed yet/);
    response.resolve(closed);
    expect(await screen.findByText('11/20/2026 is closed')).toBeInTheDocument();
    expect(await screen.findByText(/^Not closed yet/)).toBeInTheDocument();
    expect(currentAddress()).toBe('/reporting/closings/journal');
  });

  test('refetches the open day and the closed days', async () => {
    const { user, confirm, navigate } = await openConfirmation();
    api.respond(closeDay, () => {
      api.respond(getOpenDay, buildOpenDay({ day: '2026-11-21' }));
      stubPages(api, listDayClosings, buildClosingsPage, 4);
      return closed;
    });
    await user.click(confirm);
    await screen.findByRole('heading', { level: 1, name: 'Z Report 4' });
    await navigate('/reporting/closings');
    expect(await screen.findByRole('region', { name: 'Open day 11/21/2026' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Details of Z report 4' })).toBeInTheDocument();
  });

  test('adds the entry of the day to the journal that the user has already opened', async () => {
    api.respond(listJournal, buildJournal({ entries: [], open_days: ['2026-11-20'] }));
    const { user, navigate } = renderRemote(module, '/reporting/closings/journal');
    expect(await screen.findByText(/^Not closed yet: 11\/20\/2026/)).toBeInTheDocument();
    await navigate('/reporting/closings');
    await user.click(await screen.findByRole('button', { name: 'Close day' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Close 11/20/2026?' }));
    await user.click(confirmation.getByRole('button', { name: 'Close day' }));
    await screen.findByRole('heading', { level: 1, name: 'Z Report 4' });
    api.respond(listJournal, buildJournal({ entries: [buildEntry({ number: 4, reference: 'Z-4' })] }));
    await navigate('/reporting/closings/journal');
    expect(await screen.findByRole('table', { name: 'Entry Z-4' })).toBeInTheDocument();
  });

  test('sends one request on a double click, and marks the “Close day” button of the page as busy', async () => {
    const response = createDeferred<typeof closed>();
    api.respond(closeDay, ({ body }) => {
      closedDays.push(body.day);
      return response.promise;
    });
    const { user, confirm } = await openConfirmation();
    await user.dblClick(confirm);
    const [button] = screen.getAllByRole('button', { name: 'Close day' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    response.resolve(closed);
    expect(await screen.findByRole('heading', { level: 1, name: 'Z Report 4' })).toBeInTheDocument();
    expect(closedDays).toEqual(['2026-11-20']);
  });

  test('refetches the open day and the closed days when another user has already closed the day', async () => {
    const { user, confirm, currentAddress } = await openConfirmation();
    api.respond(closeDay, () => new ErrorResponse(409, { code: 'not_next', message: 'The day is closed' }));
    api.respond(getOpenDay, buildOpenDay({ day: '2026-11-21' }));
    stubPages(api, listDayClosings, buildClosingsPage, 4);
    await user.click(confirm);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('The open days have changed in the meantime')).toBeInTheDocument();
    expect(notice.getByText('The day is closed')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Open day 11/21/2026' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Details of Z report 4' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentAddress()).toBe('/reporting/closings');
  });

  test('can be tried again after a failure', async () => {
    api.respond(closeDay, serverError);
    const { user, confirm } = await openConfirmation();
    await user.click(confirm);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Failed to close the day')).toBeInTheDocument();
    expect(notice.getByText('Something went wrong here')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Close day' })).not.toHaveAttribute('aria-busy');
  });
});
