import { ErrorPanel } from '@backoffice/shared/ui';

export interface AreaUnavailableProps {
  /** The area's name: "Menu". */
  title: string;
  /** Why it could not be loaded. */
  reason?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Stands in place of an area that could not be loaded; the rest of the product works on. */
export function AreaUnavailable({ title, reason, onRetry, retrying }: AreaUnavailableProps) {
  return (
    <ErrorPanel title={`${title} is unavailable`} message={reason} onRetry={onRetry} retrying={retrying} wholePage />
  );
}
