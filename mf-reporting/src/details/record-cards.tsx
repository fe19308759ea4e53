import { ApiError } from '@backoffice/platform/client';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Card, ErrorPanel, IconReceipt, Panel, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import classes from './record-cards.module.css';

/** The part of a query result that the cards use. */
interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isError: boolean;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface RecordCardsProps<Data> {
  query: RecordQuery<Data>;
  /** Name of the record type: "order". */
  noun: string;
  /** Titles of the placeholder cards while the record loads. */
  cards: readonly string[];
  children: (data: Data, zone: string) => ReactNode;
}

/** The cards of one record. Renders `children` with the location's time zone, or the loading or error state. */
export function RecordCards<Data>({ query, noun, cards, children }: RecordCardsProps<Data>) {
  const business = useBusinessDetails();
  const failed = [query, business].filter(({ isError, data }) => isError && !data);
  const error = failed[0]?.error;
  if (error) {
    const retry = () => failed.forEach(({ refetch }) => void refetch());
    return (
      <RecordError noun={noun} error={error} onRetry={retry} retrying={failed.some(({ isFetching }) => isFetching)} />
    );
  }
  if (query.data && business.data) return children(query.data, business.data.timezone);
  return (
    <CardColumns>
      {cards.map((title) => (
        <Card key={title} title={title}>
          <Skeleton lines={7} />
        </Card>
      ))}
    </CardColumns>
  );
}

/** Lays out cards of different heights in as many columns as fit. */
export function CardColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

function NoRecord({ title, children }: { title: string; children: string }) {
  return (
    <Panel role="alert" icon={<IconReceipt size={28} />} title={title}>
      {children}
    </Panel>
  );
}

export function InvalidId({ noun }: { noun: string }) {
  return <NoRecord title="Invalid ID">{`The address names no ${noun}.`}</NoRecord>;
}

interface RecordErrorProps {
  noun: string;
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

function RecordError({ noun, error, onRetry, retrying }: RecordErrorProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoRecord title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}>
        It does not exist, or it belongs to another location.
      </NoRecord>
    );
  }
  return (
    <ErrorPanel
      title={`The ${noun} could not be loaded`}
      message={error.message}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
