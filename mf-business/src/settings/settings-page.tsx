import { Card, ErrorPanel, Page, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';

/** The part of a query result that a settings page uses. */
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
  /** Title of the error panel: "The discount could not be loaded". */
  failure: string;
  /** Number of lines of the loading skeleton. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** The frame of a settings page with its loading and error states. */
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
