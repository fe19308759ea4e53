import { positiveInteger } from '@backoffice/contract/positive-integer';
import { useParams, useSearchParams } from '@backoffice/platform/router';
import { BackButton, Page } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { LIST_PARAM } from './details-link';
import classes from './details-page.module.css';
import { InvalidId } from './record-cards';

export interface DetailsPageProps {
  title: string;
  /** The report that the record is listed in, for a visit that began here. */
  report: { name: string; path: string };
  /** What the record is called: "order". */
  noun: string;
  /** What can be done with the record. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the page of one record; null in place of its content means that the address names none. */
export function DetailsPage({ title, report, noun, actions, children }: DetailsPageProps) {
  const [address] = useSearchParams();
  const list = address.get(LIST_PARAM) ?? '';
  const back = (
    <BackButton
      to={list.startsWith('?') ? `${report.path}${list}` : report.path}
    >{`Back to ${report.name}`}</BackButton>
  );
  return (
    <Page
      title={title}
      back={<div className={classes.controls}>{back}</div>}
      actions={actions && <div className={classes.controls}>{actions}</div>}
    >
      {children ?? <InvalidId noun={noun} />}
    </Page>
  );
}

/** The id in the page's address; null where it is none. */
export function useRecordId(): number | null {
  return positiveInteger(useParams().id);
}
