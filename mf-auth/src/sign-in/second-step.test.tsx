import { logIn } from '@backoffice/contract/authentication';
import { endSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { getEmailField, getPasswordField, openSignInPage } from './testing/sign-in-screen';

const api = stubApi();
afterEach(() => endSession());

const REQUIRED = 'Enter the code from your authenticator app';
const WRONG = 'This code is wrong or already used. Try the next one.';
const required = new ErrorResponse(400, { code: 'two_factor_required', message: REQUIRED, fields: { code: REQUIRED } });
const invalid = new ErrorResponse(400, { code: 'two_factor_invalid', message: WRONG, fields: { code: WRONG } });

/** Stubs an account that needs a code in addition to the password; returns the codes that are sent. */
function stubTwoFactorAccount() {
  const codes: (string | undefined)[] = [];
  api.respond(logIn, ({ body: { code } }) => {
    codes.push(code);
    if (code === undefined) return required;
    return code === '123456' || code === 'ABCD-EFGH-IJKL-MNOP' ? { data: sessionTokens() } : invalid;
  });
  return codes;
}

async function openSecondStep(from = '/menu/items') {
  const codes = stubTwoFactorAccount();
  const view = openSignInPage({ pathname: '/login', state: { from } });
  await view.signIn();
  return { ...view, codes, codeField: await screen.findByLabelText('Code') };
}

test('a user with two-factor sign-in enters a code after the password, and the requested page opens', async () => {
  const { user, codes, codeField, currentAddress } = await openSecondStep();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(codeField).toHaveFocus();
  expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(codeField, '123456{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/menu/items'));
  expect(codes).toEqual([undefined, '123456']);
});

test('the code field shows why a code was rejected until the user types again', async () => {
  const { user, codeField } = await openSecondStep();
  await user.type(codeField, '000000{Enter}');
  await waitFor(() => expect(codeField).toHaveAccessibleDescription(expect.stringContaining(WRONG)));
  await waitFor(() => expect(codeField).toHaveFocus());
  await user.type(codeField, '1');
  expect(codeField).not.toHaveAccessibleDescription(expect.stringContaining(WRONG));
});

test('an empty code is not sent', async () => {
  const { user, codes, codeField } = await openSecondStep();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(codeField).toHaveAccessibleDescription(expect.stringContaining('Please enter the code'));
  expect(codes).toEqual([undefined]);
});

test('a recovery code signs the user in as well', async () => {
  const { user, currentAddress } = await openSecondStep();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/menu/items'));
});

test('the Back button returns to the sign-in form with the entered values', async () => {
  const { user } = await openSecondStep();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  expect(getEmailField()).toHaveValue('owner@example.com');
  expect(getPasswordField()).toHaveValue('demo-owner');
  expect(getPasswordField()).toBeVisible();
});
