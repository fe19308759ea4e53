import { type InitialEntry, renderRemote } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import module from '../../module';

export const getEmailField = () => screen.getByLabelText('Email');
export const getPasswordField = () => screen.getByLabelText('Password');
export const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' });

export function openSignInPage(start: InitialEntry = '/login') {
  const view = renderRemote(module, start);
  return {
    ...view,
    async signIn(email = 'owner@example.com', password = 'demo-owner') {
      await view.user.type(getEmailField(), email);
      await view.user.type(getPasswordField(), password);
      await view.user.click(getSignInButton());
    },
  };
}
