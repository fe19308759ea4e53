import { Button, ErrorPanel } from '@backoffice/shared/ui';

export interface AreaUnavailableProps {
  /** What is unavailable: "Menu". */
  title: string;
  /** Why. */
  reason?: string;
  onRetry: () => void;
  retrying?: boolean;
  /** Set where an earlier version of the area could be used instead. */
  onOpenEarlier?: () => void;
}

/** Stands in place of an area that could not be loaded; the rest of the product works on. */
export function AreaUnavailable({ title, reason, onRetry, retrying, onOpenEarlier }: AreaUnavailableProps) {
  return (
    <ErrorPanel title={`${title} is unavailable`} message={reason} onRetry={onRetry} retrying={retrying} wholePage>
      {onOpenEarlier && <Button onClick={onOpenEarlier}>Use it without the last update</Button>}
    </ErrorPanel>
  );
}
