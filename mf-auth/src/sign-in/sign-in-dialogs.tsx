import { openModal } from '@backoffice/shared/feedback';
import { ForgotPasswordHelp } from './forgot-password-help';

const ok = { label: 'Ok', variant: 'primary' } as const;

/** Tells who can give a new password, and leads to the screen that mails a link for one. */
export function openForgotPassword(): void {
  openModal('forgot-password', {
    title: 'Forgot Password',
    mandatory: true,
    content: <ForgotPasswordHelp />,
    actions: [ok],
  });
}

/** `onClose` runs however the dialog is closed. */
export function openInvalidCredentials(message: string, onClose: () => void): void {
  openModal('invalid-credentials', { title: 'Invalid Login Credentials', message, actions: [ok], onClose });
}
