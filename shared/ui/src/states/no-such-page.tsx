import { Button } from '@backoffice/ui';
import { EmptyState } from './empty-state';

export interface NoSuchPageProps {
  /** Noun for the paged content in the hint text, for example "list" or "report". */
  of: string;
  lastPage: number;
  onPage: (page: number) => void;
}

/** Shown when the page number in the URL is past the last page. */
export function NoSuchPage({ of, lastPage, onPage }: NoSuchPageProps) {
  return (
    <EmptyState
      title="There is no such page."
      hint={`The ${of} ends with page ${lastPage}.`}
      action={<Button onClick={() => onPage(lastPage)}>Go to the last page</Button>}
    />
  );
}
