import { openModal } from '@backoffice/platform/feedback';
import type { ReactNode } from 'react';

interface Deletion {
  /** Question of the dialog, for example "Are you sure you want to delete this employee?" */
  question: string;
  name: string;
  /** Additional warning, for example that the record is the user's own. */
  warning?: ReactNode;
  remove: () => Promise<unknown>;
}

/** Asks for confirmation before a record is deleted. `remove` itself shows a notification if it fails. */
export function confirmDelete({ question, name, warning, remove }: Deletion): void {
  openModal('delete-confirmation', {
    title: 'Delete Confirmation',
    message: question,
    content: (
      <>
        <strong>{name}</strong>
        {warning}
      </>
    ),
    actions: [
      { label: 'Delete', variant: 'danger', onClick: () => remove().catch(() => undefined) },
      { label: 'Cancel' },
    ],
  });
}
