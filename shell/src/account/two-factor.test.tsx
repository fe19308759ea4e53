import { confirmTwoFactor, renewRecoveryCodes, startTwoFactor, turnOffTwoFactor } from '@backoffice/contract/account';
import { endSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SecurityPage } from './security-page';
import { stubAccount } from './testing/account-stub';

const api = stubApi();
signInBeforeEach();

const SECRET = 'JBSWY3DPEHPK3PXP';
const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
const WRONG = 'This code is wrong or already used. Try the next one.';
const wrongCode = new ErrorResponse(400, { code: 'two_factor_invalid', message: WRONG, fields: { code: WRONG } });

async function open(twoFactor: { is_enabled?: boolean; is_required?: boolean; recovery_codes_left?: number } = {}) {
  const stored = stubAccount(api);
  stored.account = { ...stored.account, two_factor: { ...stored.account.two_factor, ...twoFactor } };
  const setEnabled = (is_enabled: boolean) => {
    const two_factor = { ...stored.account.two_factor, is_enabled, recovery_codes_left: is_enabled ? 10 : 0 };
    stored.account = { ...stored.account, two_factor };
  };
  const view = renderWithProviders(<SecurityPage />, '/account/security');
  await screen.findByRole('heading', { name: 'Two-factor sign-in' });
  return { ...view, setEnabled };
}

async function sendCode(user: Awaited<ReturnType<typeof open>>['user'], code: string, button: string) {
  const dialog = within(screen.getByRole('dialog'));
  const field = await dialog.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, code);
  await user.click(dialog.getByRole('button', { name: button }));
  return field;
}

test('setting up two-factor sign-in asks for the password, shows the QR code, asks for a first code, and then shows the recovery codes', async () => {
  const { user, setEnabled } = await open();
  api.respond(startTwoFactor, { secret: SECRET, uri: `otpauth://totp/Back%20Office?secret=${SECRET}` });
  api.respond(confirmTwoFactor, ({ body: { code } }) => {
    if (code !== '123456') return wrongCode;
    setEnabled(true);
    return { recovery_codes: CODES };
  });
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Your password'), 'demo-owner');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  const field = await sendCode(user, '000000', 'Turn on');
  await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG));
  await sendCode(user, '123456', 'Turn on');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(codes).toHaveFocus();
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Recovery codes copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(`${CODES.join('\n')}\n`);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText(/^10 recovery codes are left/)).toBeInTheDocument();
});

test('new recovery codes replace the previous ones', async () => {
  const { user } = await open({ is_enabled: true, recovery_codes_left: 1 });
  expect(screen.getByText(/^1 recovery code is left/)).toBeInTheDocument();
  api.respond(renewRecoveryCodes, { recovery_codes: CODES });
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await sendCode(user, '123456', 'Create new codes');
  expect(await screen.findByText(CODES[0] ?? '')).toBeInTheDocument();
});

/** Requests new recovery codes and dismisses the dialog while the request is pending. */
async function dismissPendingRenewal() {
  const response = createDeferred<{ recovery_codes: string[] }>();
  api.respond(renewRecoveryCodes, () => response.promise);
  const { user } = await open({ is_enabled: true });
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await sendCode(user, '123456', 'Create new codes');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  return { user, response };
}

test('new recovery codes are shown even if the dialog is closed while they are created', async () => {
  const { user, response } = await dismissPendingRenewal();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  response.resolve({ recovery_codes: CODES });
  expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeInTheDocument();
});

test('new recovery codes that arrive while the user is asked whether to discard the changes replace the question', async () => {
  const { response } = await dismissPendingRenewal();
  await screen.findByRole('button', { name: 'Discard' });
  response.resolve({ recovery_codes: CODES });
  expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

test.each([
  ['new recovery codes', true],
  ['the recovery codes of a setup', false],
])('%s that arrive after the sign-out are not shown', async (_case, is_enabled) => {
  const codes = createDeferred<{ recovery_codes: string[] }>();
  api.respond(startTwoFactor, { secret: SECRET, uri: `otpauth://totp/Back%20Office?secret=${SECRET}` });
  for (const operation of [confirmTwoFactor, renewRecoveryCodes]) api.respond(operation, () => codes.promise);
  const { user } = await open({ is_enabled });
  await user.click(screen.getByRole('button', { name: is_enabled ? 'New recovery codes' : 'Set up' }));
  if (!is_enabled) {
    await user.type(await screen.findByLabelText('Your password'), 'demo-owner');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  }
  await sendCode(user, '123456', is_enabled ? 'Create new codes' : 'Turn on');
  act(() => endSession());
  await act(async () => codes.resolve({ recovery_codes: CODES }));
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

test('two-factor sign-in is turned off with a code', async () => {
  const { user, setEnabled } = await open({ is_enabled: true, recovery_codes_left: 10 });
  api.respond(turnOffTwoFactor, () => {
    setEnabled(false);
    return { message: 'Off' };
  });
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await sendCode(user, '123456', 'Turn off');
  expect(await screen.findByText('Two-factor sign-in is off')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
});

test('an error that belongs to no field is shown as a notification', async () => {
  const { user } = await open({ is_enabled: true });
  const message = 'Too many failed attempts. Try again in 15 minutes.';
  api.respond(turnOffTwoFactor, () => new ErrorResponse(429, { code: 'too_many_attempts', message }));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await sendCode(user, '123456', 'Turn off');
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('the security page says that the location requires two-factor sign-in', async () => {
  await open({ is_required: true });
  expect(screen.getByText(/^Your location requires two-factor sign-in/)).toBeInTheDocument();
});
