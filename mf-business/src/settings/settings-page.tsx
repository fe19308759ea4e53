import { Card, ErrorPanel, Page, Skeleton } from '@backoffice/shared/ui';
import type { ReactNode } from 'react';

/** What of a query a page of settings needs. */
interface SettingsQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface SettingsPageProps<Data> {
  title: string;
  description?: ReactNode;
  query: SettingsQuery<Data>;
  /** "The discount could not be loaded". */
  failure: string;
  /** How many lines there will be, about. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** The frame of a page of settings: loading, not to be had, or there. */
export function SettingsPage<Data>({ title, description, query, failure, lines, children }: SettingsPageProps<Data>) {
  return (
    <Page title={title} description={description}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <ErrorPanel
          title={failure}
          message={query.error.message}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Card>
          <Skeleton lines={lines} />
        </Card>
      )}
    </Page>
  );
}
