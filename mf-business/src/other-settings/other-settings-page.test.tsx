import { type Location, listLocations, updateLockScreen } from '@backoffice/shared/contract/business-setup';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

let location: Location;
beforeEach(() => {
  location = {
    id: 7,
    name: 'The Corner Table',
    lock_screen_after_each_transaction: false,
    updated_at: '2026-01-05T10:00:00.000Z',
  };
  api.answer(listLocations, () => ({ data: [location] }));
});

/** Stores what is sent, as the server does, and refuses what replaces another state than its own. */
function storing() {
  const told: unknown[] = [];
  api.answer(updateLockScreen, ({ params, query: { updated_at, ...values } }) => {
    told.push({ ...params, ...values });
    if (updated_at !== location.updated_at) {
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    location = { ...location, ...values, updated_at: '2026-01-06T10:00:00.000Z' };
    return location;
  });
  return told;
}

async function open() {
  const { user } = renderRemote(module, '/business/other_settings');
  const box = await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' });
  return { user, box, save: screen.getByRole('button', { name: 'Save' }) };
}

test('the lock screen is saved, and only where it was changed', async () => {
  const told = storing();
  const { user, box, save } = await open();
  expect(box).not.toBeChecked();
  expect(save).toBeDisabled();
  await user.click(box);
  expect(save).toBeEnabled();
  await user.click(box);
  expect(save).toBeDisabled();
  await user.click(box);
  await user.click(save);
  expect(await screen.findByText('Lock screen permission was updated successfully')).toBeInTheDocument();
  expect(told).toEqual([{ id: 7, lock_screen_after_each_transaction: true }]);
  // What was saved is what later changes are compared with.
  await waitFor(() => expect(save).toBeDisabled());
  await user.click(box);
  expect(save).toBeEnabled();
});

test('while it is being saved, Save does nothing', async () => {
  const answer = deferred();
  const sent: unknown[] = [];
  api.answer(updateLockScreen, async ({ query }) => {
    sent.push(query);
    await answer.promise;
    return { ...location, lock_screen_after_each_transaction: true };
  });
  const { user, box, save } = await open();
  await user.click(box);
  await user.dblClick(save);
  await user.click(save);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  answer.resolve();
  await screen.findByText('Lock screen permission was updated successfully');
  expect(sent).toHaveLength(1);
});

test('what is changed while it is being saved stays, as a change of what was saved', async () => {
  const answer = deferred();
  api.answer(updateLockScreen, async ({ query: { updated_at, ...values } }) => {
    await answer.promise;
    location = { ...location, ...values, updated_at: '2026-01-06T10:00:00.000Z' };
    return location;
  });
  const { user, box, save } = await open();
  await user.click(box);
  await user.click(save);
  await user.click(box);
  expect(screen.queryByText('Lock screen permission was updated successfully')).not.toBeInTheDocument();
  answer.resolve();
  await screen.findByText('Lock screen permission was updated successfully');
  await waitFor(() => expect(save).toBeEnabled());
  expect(box).not.toBeChecked();
});

test('once saved, the focus stays with the form', async () => {
  storing();
  const { user, box, save } = await open();
  await user.click(box);
  await user.click(save);
  await screen.findByText('Lock screen permission was updated successfully');
  await waitFor(() => expect(save).toBeDisabled());
  expect(save.closest('form')).toHaveFocus();
});

test('a failure leaves the choice as it is', async () => {
  api.answer(updateLockScreen, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user, box, save } = await open();
  await user.click(box);
  await user.click(save);
  expect(await screen.findByText('Failed to update lock screen permission')).toBeInTheDocument();
  expect(box).toBeChecked();
  expect(save).toBeEnabled();
});

test('a setting that somebody else has saved alike meanwhile is saved without a question', async () => {
  const told = storing();
  const { user, box, save } = await open();
  await user.click(box);
  location = { ...location, lock_screen_after_each_transaction: true, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(save);
  await screen.findByText('Lock screen permission was updated successfully');
  expect(told).toHaveLength(2);
  expect(box).toBeChecked();
  expect(screen.queryByText(/^Somebody else/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('settings that cannot be had can be asked for again', async () => {
  api.answer(listLocations, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = renderRemote(module, '/business/other_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  api.answer(listLocations, () => ({ data: [location] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox')).toBeInTheDocument();
});
