import { openModal } from '@backoffice/shared/feedback';

const SUPPORT_EMAIL = 'support@example.com';

const ok = { label: 'Ok', variant: 'primary' } as const;

/** Tells who can give a new password. */
export function openForgotPassword(): void {
  openModal('forgot-password', {
    title: 'Forgot Password',
    mandatory: true,
    content: (
      <>
        <p>To reset your password, contact the administrator of your location.</p>
        <p>
          If you cannot reach your administrator, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </>
    ),
    actions: [ok],
  });
}

/** `onClose` runs however the dialog is closed. */
export function openInvalidCredentials(message: string, onClose: () => void): void {
  openModal('invalid-credentials', { title: 'Invalid Login Credentials', message, actions: [ok], onClose });
}
