import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Panel } from '../controls/panel';

export interface ErrorPanelProps {
  /** What happened: "Failed to fetch orders report". */
  title: string;
  /** Why, when it is known. */
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** The panel is all that there is on the page. */
  wholePage?: boolean;
  /** What else can be done: more buttons. */
  children?: ReactNode;
}

/** Stands where content failed to load, and offers to try again. */
export function ErrorPanel({ title, message, onRetry, retrying = false, wholePage, children }: ErrorPanelProps) {
  const actions = onRetry && (
    <>
      <Button icon={<IconRefresh size={18} aria-hidden />} pending={retrying} onClick={onRetry}>
        Try again
      </Button>
      {children}
    </>
  );
  return (
    <Panel
      role="alert"
      tone="negative"
      icon={<IconCloudOff size={28} />}
      title={title}
      action={actions}
      wholePage={wholePage}
    >
      {message}
    </Panel>
  );
}
