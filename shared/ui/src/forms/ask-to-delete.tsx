import { openModal } from '@backoffice/platform/feedback';
import type { ReactNode } from 'react';

interface Deletion {
  /** "Are you sure you want to delete this employee?" */
  question: string;
  /** Whom or what the question is about. */
  name: string;
  /** Additional warning, for example that the record is the user's own. */
  warning?: ReactNode;
  remove: () => Promise<unknown>;
}

/** Asks before something is deleted. What goes wrong then, `remove` itself tells of. */
export function askToDelete({ question, name, warning, remove }: Deletion): void {
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
