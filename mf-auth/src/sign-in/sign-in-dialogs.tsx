import { openModal } from '@backoffice/platform/feedback';
import { ForgotPasswordHelp } from './forgot-password-help';

const ok = { label: 'Ok', variant: 'primary' } as const;

/** Opens a dialog that says whom to ask for a new password, and links to the forgot-password screen. */
export function openForgotPasswordDialog(): void {
  openModal('forgot-password', {
    title: 'Forgot Password',
    mandatory: true,
    content: <ForgotPasswordHelp />,
    actions: [ok],
  });
}

/** Opens an error dialog; `onClose` runs no matter how the dialog is closed. */
export function openInvalidCredentialsDialog(message: string, onClose: () => void): void {
  openModal('invalid-credentials', { title: 'Invalid Login Credentials', message, actions: [ok], onClose });
}
