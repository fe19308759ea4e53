import { IconInbox, Panel } from '@backoffice/ui';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Main message, for example "No employees added." */
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** States that a list is empty and what the user can do. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Panel icon={<IconInbox size={28} />} title={title} action={action}>
      {hint}
    </Panel>
  );
}
