import { IconInbox, Panel } from '@backoffice/ui';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** "No employees added." */
  title: string;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing to list, and what to do about it. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Panel icon={<IconInbox size={28} />} title={title} action={action}>
      {hint}
    </Panel>
  );
}
