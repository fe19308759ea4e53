import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Panel } from '../controls/panel';

export interface ErrorPanelProps {
  /** Main message, for example "Failed to fetch orders report". */
  title: string;
  /** Reason of the failure, if known. */
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Whether the panel is the page's only content. */
  fullPage?: boolean;
  /** Buttons below "Try again". */
  children?: ReactNode;
}

/** Replaces content that failed to load with an error and a retry button. */
export function ErrorPanel({ title, message, onRetry, retrying = false, fullPage, children }: ErrorPanelProps) {
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
      fullPage={fullPage}
    >
      {message}
    </Panel>
  );
}
