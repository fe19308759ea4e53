import {
  isJournalRange,
  JOURNAL_FORMATS,
  type Journal,
  journalFormat,
  MAX_JOURNAL_DAYS,
} from '@backoffice/contract/journal';
import { formatMoney, fromCents, toCents } from '@backoffice/contract/money';
import { Button, Card, Skeleton } from '@backoffice/ui';
import { EmptyState, QueryError } from '@backoffice/ui/data-table';
import { FilterBar, SelectFilter } from '@backoffice/ui/filters';
import { useListState } from '@backoffice/ui/list';
import { resolveDays } from '../filters/date-range';
import { useDaySettings, useRenderOnNewDay } from '../location-days';
import { useJournal, useJournalDownload } from './journal.queries';
import { JournalEntryCard } from './journal-entry-card';
import { journalFilters } from './journal-filters';
import { JournalNotes } from './journal-notes';
import classes from './journal-page.module.css';

const formats = journalFormat.options.map((value) => ({ value, label: JOURNAL_FORMATS[value] }));

/** The journal entries, with the date filter and the download above them. */
export function JournalContent() {
  const settings = useDaySettings();
  useRenderOnNewDay();
  const { view, change } = useListState(journalFilters);
  const days = resolveDays(view.days, settings, new Date());
  const isTooLong = !isJournalRange(days);
  const journal = useJournal(days, { enabled: !isTooLong });
  const { mutate: download, isPending } = useJournalDownload();
  const hasFile = !isTooLong && journal.data !== undefined && hasEntries(journal.data);
  const { Control } = journalFilters.days;
  return (
    <>
      <FilterBar>
        <Control value={view.days} onChange={(chosen) => change({ days: chosen })} />
        <div className={classes.screen}>
          <SelectFilter
            label="File for"
            options={formats}
            value={view.format}
            onChange={(format) => change({ format })}
          />
        </div>
      </FilterBar>
      <div className={classes.toolbar}>
        <Button
          variant="primary"
          disabled={!hasFile}
          pending={isPending}
          onClick={() => download({ ...days, format: view.format })}
        >
          Download
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {isTooLong ? <EmptyState title={`Choose up to ${MAX_JOURNAL_DAYS} days.`} /> : <Entries query={journal} />}
    </>
  );
}

const hasEntries = ({ entries, unbalanced_days }: Journal) =>
  unbalanced_days.length === 0 && entries.some(({ lines }) => lines.length > 0);

function Entries({ query }: { query: ReturnType<typeof useJournal> }) {
  const { data, error, isFetching } = query;
  if (data === undefined && error !== null) {
    return <QueryError title="The journal could not be loaded" query={query} />;
  }
  if (data === undefined) {
    return (
      <Card>
        <Skeleton lines={12} />
      </Card>
    );
  }
  const { entries } = data;
  return (
    <>
      <JournalNotes journal={data} />
      {entries.length > 0 && <p className={classes.totals}>{describeTotals(entries)}</p>}
      <div className={classes.entries} aria-busy={isFetching}>
        {entries.map((entry) => (
          <JournalEntryCard key={entry.number} entry={entry} />
        ))}
      </div>
      {entries.length === 0 && data.unbalanced_days.length === 0 && (
        <EmptyState title="No closed days in this range." hint="Choose other days, or close a day first." />
      )}
    </>
  );
}

function describeTotals(entries: Journal['entries']): string {
  const sum = formatMoney(fromCents(entries.reduce((cents, { total }) => cents + toCents(total), 0)));
  return `${entries.length === 1 ? '1 entry' : `${entries.length} entries`}: debits ${sum} = credits ${sum}`;
}
