import { getBusinessDetails } from '@backoffice/contract/locations';
import { listReportMails, type ReportMail, sendTestReportMail } from '@backoffice/contract/report-mails';
import { startSession } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { serverError, setClock, stubReporting } from '../testing/stub-reporting';
import { buildReportMail, stubReportMails } from './testing/report-mail-fixtures';

const api = stubReporting();

let mails: ReportMail[];
let sentBodies: unknown[];
beforeEach(() => {
  // It is noon in New York, the time zone of the test restaurant.
  setClock('2026-11-20T17:00:00.000Z');
  mails = [
    buildReportMail(1, {
      name: 'Daily sales',
      recipients: ['ana@example.com', 'ben@example.com'],
      includes_product_mix: true,
      includes_taxes: true,
    }),
  ];
  sentBodies = stubReportMails(api, mails);
});

const open = (search = '') => renderRemote(module, `/reporting/mails${search}`, description);
const outcome = { sent: 0, failed: 0, waiting: 0, sent_at: null, error: null, next_attempt_at: null };
const cells = async () => {
  await screen.findByRole('switch', { name: 'Daily sales is active' });
  const [, row] = screen.getAllByRole('row');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

test('the page of report emails lists the contents, schedule, recipients and latest outcome of each report email', async () => {
  mails[0] = { ...(mails[0] ?? buildReportMail(1)), unsubscribed: ['ben@example.com'] };
  open();
  expect(await cells()).toEqual([
    'Daily sales Sales summary, product mix, taxes',
    'Every day at 6:00 AM Next: November 21, 2026 at 06:00 AM',
    'ana@example.com and 1 more Unsubscribed: ben@example.com',
    'Not sent yet',
    '',
    '',
  ]);
});

test('the page of report emails shows an error, and no times, while the time zone of the restaurant is unknown', async () => {
  api.respond(getBusinessDetails, () => new ErrorResponse(404, { code: 'not_found', message: 'No such location' }));
  open();
  expect(await screen.findByText('The report emails could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText(/Next:/)).not.toBeInTheDocument();
});

test.each([
  [{ ...outcome, sent: 2, sent_at: '2026-11-20T11:00:03.000Z' }, 'SentTo 2 people today at 06:00 AM'],
  [{ ...outcome, sent: 1, sent_at: '2026-11-19T11:00:03.000Z' }, 'SentTo 1 person November 19, 2026 at 06:00 AM'],
  [
    {
      ...{ ...outcome, sent: 1, waiting: 1, sent_at: '2026-11-20T11:00:03.000Z' },
      ...{ error: 'The mail server could not be reached', next_attempt_at: '2026-11-20T17:20:00.000Z' },
    },
    'FailedThe mail server could not be reached: next attempt today at 12:20 PM. Sent to 1 person today at 06:00 AM',
  ],
  [
    { ...outcome, failed: 2, error: 'The mail server refused the email with code 550' },
    'FailedThe mail server refused the email with code 550 (2 people)',
  ],
  [{ ...outcome, waiting: 1 }, 'Sending'],
])('the latest outcome %j of a report email is described as "%s"', async (last_outcome, text) => {
  mails[0] = { ...(mails[0] ?? buildReportMail(1)), last_outcome };
  open();
  expect((await cells())[3]).toBe(text);
});

test('a weekly report is added with its weekday, hour and recipients', async () => {
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Report Email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Report Email' }));
  await user.type(dialog.getByLabelText('Name'), 'Week');
  expect(dialog.queryByLabelText('Weekday')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'How often' }));
  await user.click(await screen.findByRole('option', { name: 'Every week' }));
  await user.click(dialog.getByRole('combobox', { name: 'Weekday' }));
  await user.click(await screen.findByRole('option', { name: 'Friday' }));
  await user.type(dialog.getByLabelText(/^Recipients/), 'ana@example.com, ben@example.com{Enter}cy@example.com');
  await user.click(dialog.getByRole('checkbox', { name: 'Exceptions' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Report email added')).toBeInTheDocument();
  expect(sentBodies).toEqual([
    {
      ...{ name: 'Week', frequency: 'Weekly', weekday: 'Friday', hour: 6, is_active: true },
      ...{ includes_product_mix: false, includes_taxes: false, includes_exceptions: true },
      recipients: ['ana@example.com', 'ben@example.com', 'cy@example.com'],
    },
  ]);
  await waitFor(() => expect(currentAddress()).toBe('/reporting/mails'));
  expect(await screen.findByText(/^Fridays at 6:00 AM/)).toBeInTheDocument();
});

test.each([
  ['', 'Please enter at least one email address'],
  ['ana@example.com ben', 'ben is not an email address'],
  ['ana@example.com Ana@example.com', 'An email address is repeated'],
  [Array.from({ length: 21 }, (_, index) => `r${index}@x.com`).join(' '), 'A report can go to a maximum of 20 people'],
])('the report email form rejects the recipients %j and sends no request', async (recipients, message) => {
  const { user } = open('?mail=1&edit=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Report Email' }));
  const field = await dialog.findByLabelText(/^Recipients/);
  await user.clear(field);
  if (recipients !== '') await user.paste(recipients);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(sentBodies).toEqual([]);
});

test('a paused report email stays paused when it is edited', async () => {
  mails[0] = { ...(mails[0] ?? buildReportMail(1)), is_active: false, next_run_at: null };
  const { user } = open('?mail=1&edit=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Report Email' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Time at the location' }));
  await user.click(await screen.findByRole('option', { name: '9:00 PM' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Report email saved')).toBeInTheDocument();
  expect(sentBodies).toMatchObject([
    { hour: 21, is_active: false, recipients: ['ana@example.com', 'ben@example.com'] },
  ]);
});

test('the switch in the row of a report email pauses it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Daily sales is active' }));
  expect(await screen.findByText('Daily sales is paused')).toBeInTheDocument();
  expect(sentBodies).toEqual([{ id: 1, is_active: false }]);
});

async function chooseAction(name: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Daily sales' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
}

test('a test email is sent to the signed-in user', async () => {
  await chooseAction('Send a test to me now');
  expect(await screen.findByText('The test was sent to owner@example.com')).toBeInTheDocument();
});

test('the page of report emails shows the reason when a test email cannot be sent', async () => {
  const message = 'The mail server could not be reached: try again later';
  api.respond(sendTestReportMail, () => new ErrorResponse(503, { code: 'unavailable', message }));
  await chooseAction('Send a test to me now');
  expect(await screen.findByText(`The test was not sent. ${message}`)).toBeInTheDocument();
});

test('a report email is deleted after a confirmation', async () => {
  const user = await chooseAction('Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Report email deleted')).toBeInTheDocument();
  expect(await screen.findByText('No reports are sent by email yet.')).toBeInTheDocument();
});

test('the page of report emails shows an error and offers a retry when loading fails', async () => {
  api.respond(listReportMails, serverError);
  const { user } = open();
  expect(await screen.findByText('The report emails could not be loaded')).toBeInTheDocument();
  stubReportMails(api, mails);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Daily sales')).toBeInTheDocument();
});

test('a user with only the right to view can view report emails, but not change or test them', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { report_mails: 'view' } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Daily sales' }));
  expect(screen.queryByRole('menuitem', { name: 'Send a test to me now' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('menuitem', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Daily sales' }));
  expect(await dialog.findByLabelText(/^Recipients/)).toHaveValue('ana@example.com\nben@example.com');
  expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('the report email form offers only the report contents that the user may view', async () => {
  startSession(
    sessionTokens({ isOwner: false, rights: { report_mails: 'manage', orders: 'view', exceptions: 'view' } }),
  );
  open('?mail=new');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Report Email' }));
  expect(dialog.getAllByRole('checkbox')).toEqual([dialog.getByRole('checkbox', { name: 'Exceptions' })]);
});
