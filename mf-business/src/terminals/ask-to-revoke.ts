import { openModal } from '@backoffice/shared/feedback';

interface Revocation {
  /** Of the terminal. */
  name: string;
  revoke: () => Promise<unknown>;
}

/** Asks before a device loses its access. What goes wrong then, `revoke` itself tells of. */
export function askToRevoke({ name, revoke }: Revocation): void {
  openModal('revoke-access', {
    title: 'Revoke access?',
    message: `The device of ${name} can no longer sell until it is paired again.`,
    actions: [
      { label: 'Revoke access', variant: 'danger', onClick: () => revoke().catch(() => undefined) },
      { label: 'Cancel' },
    ],
  });
}
