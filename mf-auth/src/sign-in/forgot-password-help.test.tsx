import { getSignInHelp } from '@backoffice/shared/contract/authentication';
import { modalStore } from '@backoffice/shared/feedback';
import { renderRemote } from '@backoffice/shared/testing/render';
import { stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const dialog = () => screen.getByRole('dialog', { name: 'Forgot Password' });

async function ask(support_email: string | null) {
  api.answer(getSignInHelp, { support_email });
  const view = renderRemote(module, '/login');
  await view.user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  return view;
}

test('tells whom to turn to, in a dialog that must be answered', async () => {
  const { user } = await ask('help@example.com');
  expect(dialog()).toHaveTextContent('contact the administrator of your location');
  const link = await screen.findByRole('link', { name: 'help@example.com' });
  expect(link).toHaveAttribute('href', 'mailto:help@example.com');
  expect(modalStore.getState().modals[0]?.data.mandatory).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('names nobody where no address was set up', async () => {
  await ask(null);
  expect(dialog()).toHaveTextContent('write to whoever set up the back office for you');
});

test('leads to the screen that has instructions sent', async () => {
  const { user, currentAddress } = await ask(null);
  await user.click(screen.getByRole('link', { name: 'have reset instructions sent' }));
  expect(currentAddress()).toBe('/forgot-password');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
