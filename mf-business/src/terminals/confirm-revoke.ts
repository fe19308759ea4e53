import { openModal } from '@backoffice/platform/feedback';

interface Revocation {
  /** Name of the terminal. */
  name: string;
  revoke: () => Promise<unknown>;
}

/** Asks for confirmation before a device loses its access. `revoke` itself shows a notification if it fails. */
export function confirmRevoke({ name, revoke }: Revocation): void {
  openModal('revoke-access', {
    title: 'Revoke access?',
    message: `The device paired with ${name} cannot sell until you pair it again.`,
    actions: [
      { label: 'Revoke access', variant: 'danger', onClick: () => revoke().catch(() => undefined) },
      { label: 'Cancel' },
    ],
  });
}
