import { Button } from '@backoffice/shared/ui';
import { EmptyState } from './empty-state';

export interface NoMatchesProps {
  /** "No employees found." */
  title: string;
  /** What hides the rows: "the search and the role". */
  filters?: string;
  /** Takes every filter away. */
  onClear: () => void;
}

/** Says that no row fits the filters, and offers to clear them. */
export function NoMatches({ title, filters = 'the search', onClear }: NoMatchesProps) {
  return (
    <EmptyState
      title={title}
      hint={`Nothing fits ${filters}.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
