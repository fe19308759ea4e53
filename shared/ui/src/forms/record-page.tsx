import { Card, IconAlertCircle, Page, type PageProps, Panel, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { QueryError } from '../states/query-error';
import type { RecordQuery } from './combine-queries';
import { isNotFound } from './not-found';

/** Message in place of a record: its title, and the reason why no record can be shown. */
interface Absence {
  title: string;
  text: string;
}

export interface RecordPageProps<Data> extends Omit<PageProps, 'children'> {
  /** Data of the page; null for a record that does not exist. */
  query: RecordQuery<Data | null>;
  /** Title of the error panel: "The item could not be loaded". */
  failure: string;
  skeletonLines?: number;
  /** Shown while the record loads, in place of the placeholder. */
  skeleton?: ReactNode;
  /** Title and text that are shown when the URL contains no valid id; false or undefined when its id is valid. */
  invalid?: Absence | false;
  missing?: Absence;
  children: (data: Data) => ReactNode;
}

/** A page for one record, including its states for an invalid id, a missing record, a failed request and loading. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { query, failure, skeletonLines, skeleton, invalid, missing, children, ...page } = props;
  return <Page {...page}>{renderContent()}</Page>;

  function renderContent(): ReactNode {
    const { data, error } = query;
    if (invalid) return <AbsencePanel {...invalid} />;
    // A loaded record stays visible with the entered values even if another user deletes it.
    if (data !== undefined && data !== null) return children(data);
    if ((data === null || isNotFound(error)) && missing) return <AbsencePanel {...missing} />;
    if (!error) {
      return (
        skeleton ?? (
          <Card>
            <Skeleton lines={skeletonLines} />
          </Card>
        )
      );
    }
    return <QueryError title={failure} query={query} />;
  }
}

function AbsencePanel({ title, text }: Absence) {
  return (
    <Panel role="alert" icon={<IconAlertCircle size={28} />} title={title}>
      {text}
    </Panel>
  );
}
