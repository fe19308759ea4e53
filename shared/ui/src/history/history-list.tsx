/// <reference path="../css-modules.d.ts" />
import type { HistoryFilters } from '@backoffice/contract/history';
import { useLocationZone } from '@backoffice/platform/query';
import { Button, Skeleton } from '@backoffice/ui';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../states/empty-state';
import { QueryError } from '../states/query-error';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry';
import { useHistory } from './history-queries';
import { RevertButtons } from './revert-button';

export interface HistoryListProps {
  /** Pass a new React `key` when the filters change, because the list keeps the changes that it has loaded. */
  filters: HistoryFilters;
  empty: { title: string; hint?: string };
}

/** Changes, latest first, with a button that shows earlier ones. */
export function HistoryList(props: HistoryListProps) {
  return (
    <div className={classes.list}>
      <HistoryPart {...props} before={undefined} />
    </div>
  );
}

/**
 * One part of the list: the changes that precede the change `before`, and a button that adds the next part below. Each
 * part begins where the part above it ends, so no change is missing when a new change shifts all parts.
 */
function HistoryPart({ before, ...props }: HistoryListProps & { before: number | undefined }) {
  const { filters, empty } = props;
  const isEarlier = before !== undefined;
  const [showsEarlier, setShowsEarlier] = useState(false);
  const history = useHistory(filters, before);
  const { data, error } = history;
  const zone = useLocationZone();
  const entries = useRef<HTMLOListElement>(null);
  const isShown = data !== undefined && zone !== undefined;
  // The button that loaded this part is removed, so the focus moves to the first change of the part.
  useEffect(() => {
    const first = entries.current?.firstElementChild;
    if (!isShown || !isEarlier || !(first instanceof HTMLElement)) return;
    // Does not move the focus if the user has moved it while the changes were loading.
    if (document.activeElement?.contains(first)) first.focus();
  }, [isShown, isEarlier]);
  if (error && !data) return <QueryError title="The history could not be loaded" query={history} />;
  if (!data || zone === undefined) return <Skeleton lines={8} />;
  if (data.data.length === 0 && !isEarlier) return <EmptyState title={empty.title} hint={empty.hint} />;
  const { next } = data;
  const { kind, record_id } = filters;
  const record = kind !== undefined && record_id !== undefined ? { kind, record_id } : undefined;
  return (
    <>
      <ol ref={entries} className={classes.entries}>
        {data.data.map((changeSet) => (
          <HistoryEntry
            key={changeSet.id}
            changeSet={changeSet}
            zone={zone}
            actions={<RevertButtons changeSet={changeSet} record={record} />}
          />
        ))}
      </ol>
      {next !== null && showsEarlier && <HistoryPart {...props} before={next} />}
      {next !== null && !showsEarlier && (
        <div className={classes.more}>
          <Button onClick={() => setShowsEarlier(true)}>Show earlier changes</Button>
        </div>
      )}
    </>
  );
}
