import { ErrorPanel } from '@backoffice/ui';
import type { RecordQuery } from '../forms/combine-queries';

interface QueryErrorProps {
  /** Title of the error panel: "The history could not be loaded". */
  title: string;
  query: Pick<RecordQuery<unknown>, 'error' | 'isFetching' | 'refetch'>;
}

/** Replaces the data of a failed query with the reason and a button that fetches the data again. */
export function QueryError({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return <ErrorPanel title={title} message={error?.message} onRetry={() => refetch()} retrying={isFetching} />;
}
