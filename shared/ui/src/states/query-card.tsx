import { Button, Card, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import type { RecordQuery } from '../forms/combine-queries';

interface QueryCardProps<Data> {
  title: string;
  query: RecordQuery<Data>;
  /** Stands in for the content while it loads; three lines by default. */
  skeleton?: ReactNode;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A card with the data of a query. After a failed refetch, the content stays, with a note that it may be outdated. */
export function QueryCard<Data>({
  title,
  query,
  skeleton = <Skeleton lines={3} />,
  actions,
  children,
}: QueryCardProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const retry = (
    <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Card title={title} actions={data !== undefined && actions?.(data)}>
      {data === undefined && error === null && skeleton}
      {error !== null && (
        <div role="alert">
          <p>
            {data === undefined
              ? `Could not be loaded. ${error.message}`
              : 'Could not be updated and may be out of date.'}
          </p>
          {retry}
        </div>
      )}
      {data !== undefined && children(data)}
    </Card>
  );
}
