import { capitalize } from '@backoffice/contract/words';
import { ownKey, useBusinessDetails, useQuery } from '@backoffice/platform/query';
import { useParams, useSearchParams } from '@backoffice/platform/router';
import { BackButton } from '@backoffice/ui';
import { combineQueries, RecordPage } from '@backoffice/ui/list';
import type { ReactNode } from 'react';
import { LocationDaysProvider } from '../location-days';
import { reports } from '../reports';
import { CardSkeletons } from './card-columns';
import { LIST_PARAM, useIsFromList } from './details-link';
import classes from './details-page.module.css';

/** How to load and show a record on its details page. `Id` is the type that identifies the record. */
export interface DetailsPageConfig<Id, Data> {
  title: (id: Id | null) => string;
  /** The report that lists the record; target of the back link. */
  report: { title: string; path: string };
  /** Name of the record type: "order". */
  noun: string;
  /** Reads the id from the URL; returns null when it is invalid. */
  readId: (pathId: string | undefined, searchParams: URLSearchParams) => Id | null;
  load: (id: Id, signal: AbortSignal) => Promise<Data>;
  /** Text of the notification when loading fails. */
  failed: string;
  /** Titles of the placeholder cards while the record loads. */
  cards: readonly string[];
  /** Buttons for actions on the record. */
  renderActions?: (data: Data) => ReactNode;
  render: (data: Data) => ReactNode;
}

/** The details page of one record of a report. */
export function DetailsPage<Id, Data>({ details }: { details: DetailsPageConfig<Id, Data> }) {
  const { title, report, noun, readId, load, failed, cards, renderActions, render } = details;
  const [searchParams] = useSearchParams();
  const id = readId(useParams().id, searchParams);
  const record = useQuery({
    queryKey: ownKey([noun, id], 'mf-reporting'),
    queryFn: ({ signal }) => (id === null ? null : load(id, signal)),
    enabled: id !== null,
    meta: { failureNotice: failed },
  });
  const business = useBusinessDetails({ enabled: id !== null });
  const actions = record.data && renderActions?.(record.data);
  return (
    <RecordPage
      title={title(id)}
      back={
        <div className={classes.controls}>
          <BackToReport report={report} list={searchParams.get(LIST_PARAM) ?? ''} />
        </div>
      }
      actions={actions && <div className={classes.controls}>{actions}</div>}
      query={combineQueries(record, business)}
      failure={`The ${noun} could not be loaded`}
      invalid={id === null && { title: 'Invalid ID', text: `This address does not match any ${noun}.` }}
      missing={{
        title: `${capitalize(noun)} not found`,
        text: 'It does not exist, or it belongs to another location.',
      }}
      skeleton={<CardSkeletons titles={cards} />}
    >
      {([data, settings]) => <LocationDaysProvider value={settings}>{data && render(data)}</LocationDaysProvider>}
    </RecordPage>
  );
}

type LinkedReport = DetailsPageConfig<never, never>['report'];
const allReports: readonly LinkedReport[] = Object.values(reports);

/** Links back to the filtered list: to the report whose path `list` starts with or, if there is none, to `report`. */
function BackToReport({ report, list }: { report: LinkedReport; list: string }) {
  const isFromList = useIsFromList();
  const other = allReports.find(({ path }) => list === path || list.startsWith(`${path}?`));
  const to = other ? list : `${report.path}${list.startsWith('?') ? list : ''}`;
  return (
    <BackButton to={to} ignoresHistory={!isFromList}>
      {`Back to ${(other ?? report).title}`}
    </BackButton>
  );
}
