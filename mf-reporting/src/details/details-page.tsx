import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useParams, useSearchParams } from '@backoffice/platform/router';
import { BackButton, Page } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { LIST_SEARCH_PARAM } from './details-link';
import classes from './details-page.module.css';
import { InvalidId } from './record-cards';

export interface DetailsPageProps {
  title: string;
  /** The report that lists the record; target of the back link. */
  report: { name: string; path: string };
  /** Name of the record type: "order". */
  noun: string;
  /** Buttons for actions on the record. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a details page. Without `children` it shows that the URL contains no valid id. */
export function DetailsPage({ title, report, noun, actions, children }: DetailsPageProps) {
  const [searchParams] = useSearchParams();
  const listSearch = searchParams.get(LIST_SEARCH_PARAM) ?? '';
  const backButton = (
    <BackButton
      to={listSearch.startsWith('?') ? `${report.path}${listSearch}` : report.path}
    >{`Back to ${report.name}`}</BackButton>
  );
  return (
    <Page
      title={title}
      back={<div className={classes.controls}>{backButton}</div>}
      actions={actions && <div className={classes.controls}>{actions}</div>}
    >
      {children ?? <InvalidId noun={noun} />}
    </Page>
  );
}

/** Returns the id in the path of the page, or null when it is invalid. */
export function useRecordId(): number | null {
  return parsePositiveInteger(useParams().id);
}
