import { previewMovedOrders } from '@backoffice/contract/business-setup';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getSaveButton, openInformationPage, stubInformation } from './testing/information-screen';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let server: ReturnType<typeof stubInformation>;
beforeEach(() => {
  server = stubInformation(api);
});

async function chooseCutoff(user: UserEvent, label: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Business day starts at' }));
  await user.click(await screen.findByRole('option', { name: label }));
}

test('the information page shows which orders a new start of the business day would move, and saves the start with the form', async () => {
  const previews: unknown[] = [];
  api.respond(previewMovedOrders, ({ params, query }) => {
    previews.push({ ...params, ...query });
    return {
      data: [
        { day: '2026-01-05', new_day: '2026-01-04', count: 11 },
        { day: '2026-01-04', new_day: '2026-01-03', count: 1 },
      ],
    };
  });
  const { user } = await openInformationPage();
  const field = screen.getByRole('combobox', { name: 'Business day starts at' });
  expect(field).toHaveValue('12:00 AM');
  expect(field).toHaveAccessibleDescription(/^Sales before this time count toward the day before\./);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await chooseCutoff(user, '5:00 AM');
  expect(await screen.findByText(/^12 orders from Jan 4\s–\s5 move to the day before\.$/)).toBeInTheDocument();
  expect(screen.getByText('Jan 5 to Jan 4: 11 orders')).toBeInTheDocument();
  expect(screen.getByText('Jan 4 to Jan 3: 1 order')).toBeInTheDocument();
  expect(previews).toEqual([{ id: 7, timezone: 'America/New_York', day_cutoff: '05:00' }]);
  expect(server.sentBodies).toEqual([]);
  await user.click(getSaveButton());
  await screen.findByText('Business information updated successfully');
  expect(server.sentBodies).toMatchObject([{ day_cutoff: '05:00' }]);
  await waitFor(() => expect(screen.queryByText(/move to the day before/)).not.toBeInTheDocument());
});

test.each([
  ['no orders', () => ({ data: [] }), 'No orders from the last 30 days move to another day.'],
  [
    'orders that move forward',
    () => ({ data: [{ day: '2026-01-05', new_day: '2026-01-06', count: 1 }] }),
    '1 order from Jan 5 moves to the day after.',
  ],
  [
    'an error',
    () => new ErrorResponse(500, { code: 'internal', message: 'Down' }),
    'The orders that move to another day could not be counted.',
  ],
])(
  'the form shows which orders a new start of the day moves to another day when the API responds with %s',
  async (_, respond, text) => {
    api.respond(previewMovedOrders, respond);
    const { user } = await openInformationPage();
    await chooseCutoff(user, '5:30 AM');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await chooseCutoff(user, '12:00 AM');
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  },
);

test('the business day field shows a saved start time that is not on the half hour', async () => {
  server.business = { ...server.business, day_cutoff: '04:15' };
  await openInformationPage();
  expect(screen.getByRole('combobox', { name: 'Business day starts at' })).toHaveValue('4:15 AM');
});
