import { endSession } from '@backoffice/platform/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { getEmailField, getPasswordField, getSignInButton, openSignInPage } from './testing/sign-in-screen';

const api = stubApi();
afterEach(() => endSession());

test('the email field has the focus, and Tab moves it to the password field and the Sign In button', async () => {
  const { user } = openSignInPage();
  expect(getEmailField()).toHaveFocus();
  await user.tab();
  expect(getPasswordField()).toHaveFocus();
  await user.tab();
  expect(getSignInButton()).toHaveFocus();
});

test('the fields have the autocomplete attributes that password managers need', () => {
  openSignInPage();
  expect(getEmailField()).toHaveAttribute('autocomplete', 'username');
  expect(getPasswordField()).toHaveAttribute('autocomplete', 'current-password');
});

describe('the form validation', () => {
  test('requires both fields and sends no request without them', async () => {
    const { user } = openSignInPage();
    await user.click(getSignInButton());
    expect(getEmailField()).toHaveAccessibleDescription('Email address is required');
    expect(getPasswordField()).toHaveAccessibleDescription('Password is required');
    expect(api.calls).toEqual([]);
  });

  test.each(['owner', 'owner@', '@example.com', 'owner@example', 'a b@example.com'])(
    'rejects %s as an email address',
    async (text) => {
      const { signIn } = openSignInPage();
      await signIn(text);
      expect(getEmailField()).toHaveAccessibleDescription('Please enter a valid Email Address');
      expect(api.calls).toEqual([]);
    },
  );

  test('shows only the first error of a field', async () => {
    const { signIn } = openSignInPage();
    await signIn('żółw');
    expect(getEmailField()).toHaveAccessibleDescription('Ineligible symbol is used');
  });

  test('rejects a character outside printable ASCII in the password', async () => {
    const { signIn } = openSignInPage();
    await signIn('owner@example.com', 'pässword');
    expect(getPasswordField()).toHaveAccessibleDescription('Ineligible symbol is used');
    expect(api.calls).toEqual([]);
  });

  test('focuses the first invalid field', async () => {
    const { user, signIn } = openSignInPage();
    await signIn('owner@example.com', 'pässword');
    expect(getPasswordField()).toHaveFocus();
    await user.clear(getEmailField());
    await user.click(getSignInButton());
    expect(getEmailField()).toHaveFocus();
  });

  test('removes the error when the field becomes valid', async () => {
    const { user } = openSignInPage();
    await user.click(getSignInButton());
    await user.type(getEmailField(), 'owner@example.com');
    expect(getEmailField()).not.toHaveAccessibleDescription();
  });
});

describe('the button that shows the password', () => {
  test('appears only when a password is typed', async () => {
    const { user } = openSignInPage();
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
    await user.type(getPasswordField(), 'x');
    expect(screen.getByRole('button', { name: /show password/i })).toBeInTheDocument();
    await user.clear(getPasswordField());
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
  });

  test('shows the password and hides it again', async () => {
    const { user } = openSignInPage();
    await user.type(getPasswordField(), 'x');
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(getPasswordField()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /hide password/i }));
    expect(getPasswordField()).toHaveAttribute('type', 'password');
  });
});
