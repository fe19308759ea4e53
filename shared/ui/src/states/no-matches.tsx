import { Button } from '@backoffice/ui';
import { EmptyState } from './empty-state';

export interface NoMatchesProps {
  /** Main message, for example "No employees found." */
  title: string;
  /** Names of the active filters, for example "the search and the role". */
  filters?: string;
  onClear: () => void;
}

/** Empty state of a list whose filters match no row, with a button that clears them. */
export function NoMatches({ title, filters = 'the search', onClear }: NoMatchesProps) {
  return (
    <EmptyState
      title={title}
      hint={`Nothing matches ${filters}.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
