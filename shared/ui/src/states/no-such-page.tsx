import { Button } from '@backoffice/ui';
import { EmptyState } from './empty-state';

export interface NoSuchPageProps {
  /** What has the pages: "list", "report". */
  of: string;
  lastPage: number;
  onPage: (page: number) => void;
}

/** An address can name a page that is not, or no longer, there. */
export function NoSuchPage({ of, lastPage, onPage }: NoSuchPageProps) {
  return (
    <EmptyState
      title="There is no such page."
      hint={`The ${of} ends with page ${lastPage}.`}
      action={<Button onClick={() => onPage(lastPage)}>Go to the last page</Button>}
    />
  );
}
