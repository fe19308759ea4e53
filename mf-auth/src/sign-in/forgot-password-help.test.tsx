import { getSignInHelp } from '@backoffice/contract/authentication';
import { modalStore } from '@backoffice/platform/feedback';
import { renderRemote } from '@backoffice/testing/render';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const getDialog = () => screen.getByRole('dialog', { name: 'Forgot Password' });

async function openHelp(support_email: string | null) {
  api.respond(getSignInHelp, { support_email });
  const view = renderRemote(module, '/login');
  await view.user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  return view;
}

test('the Forgot Password dialog shows the support contact and closes only by its button', async () => {
  const { user } = await openHelp('help@example.com');
  expect(getDialog()).toHaveTextContent('contact the administrator of your location');
  const link = await screen.findByRole('link', { name: 'help@example.com' });
  expect(link).toHaveAttribute('href', 'mailto:help@example.com');
  expect(modalStore.getState().modals[0]?.data.mandatory).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the Forgot Password dialog shows no address when no support email address is configured', async () => {
  await openHelp(null);
  expect(getDialog()).toHaveTextContent('write to whoever set up the back office for you');
});

test('the link in the Forgot Password dialog opens the forgot-password screen', async () => {
  const { user, currentAddress } = await openHelp(null);
  await user.click(screen.getByRole('link', { name: 'have reset instructions sent' }));
  expect(currentAddress()).toBe('/forgot-password');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
