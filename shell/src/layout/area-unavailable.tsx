import { Button, ErrorPanel } from '@backoffice/ui';

export interface AreaUnavailableProps {
  title: string;
  /** Cause and advice, for the user. */
  reason?: string;
  onRetry: () => void;
  retrying?: boolean;
  /** Opens the fallback version of the area; absent when there is none. */
  onOpenFallback?: () => void;
}

/** Error panel in place of an area that could not be loaded; the rest of the application stays usable. */
export function AreaUnavailable({ title, reason, onRetry, retrying, onOpenFallback }: AreaUnavailableProps) {
  return (
    <ErrorPanel title={`${title} is unavailable`} message={reason} onRetry={onRetry} retrying={retrying} fullPage>
      {onOpenFallback && <Button onClick={onOpenFallback}>Use it without the last update</Button>}
    </ErrorPanel>
  );
}
