import type { ChangeSet } from '@backoffice/contract/history';
import { describeChangeSet, describeField, describeRecord } from '@backoffice/contract/history-words';
import { formatDateTime } from '@backoffice/platform/dates';
import type { ReactNode } from 'react';
import classes from './history.module.css';

interface HistoryEntryProps {
  changeSet: ChangeSet;
  /** Time zone of the location. */
  zone: string;
  actions?: ReactNode;
}

/** A change set: who changed what and when, with its fields or records below. */
export function HistoryEntry({ changeSet, zone, actions }: HistoryEntryProps) {
  const { who, changed_at, address, reverts, reverted_by, total_records } = changeSet;
  const lines = detailLines(changeSet);
  const notes = [
    formatDateTime(changed_at, zone),
    ...(address === null ? [] : [address]),
    ...(reverts === null ? [] : ['Undoes an earlier change']),
    ...(reverted_by === null ? [] : ['Undone later']),
  ];
  return (
    <li tabIndex={-1} className={classes.entry}>
      <div className={classes.text}>
        <p className={classes.sentence}>
          <strong>{who}</strong> {summary(changeSet, lines.length > 0)}
        </p>
        {lines.length > 0 && (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {total_records > changeSet.records.length && <li>and {total_records - changeSet.records.length} more</li>}
          </ul>
        )}
        <p className={classes.notes}>{notes.join(' · ')}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}

/** Lists the records, or the fields of a single record; nothing for a deletion or a change of one field. */
function detailLines({ records, total_records }: ChangeSet): string[] {
  if (total_records > 1) return [...new Set(records.map(describeRecord))];
  const [record] = records;
  if (!record || record.action === 'delete') return [];
  if (record.action !== 'update') return record.fields.map(({ label, after }) => `${label}: ${after}`);
  return record.fields.length > 1 ? [...new Set(record.fields.map(describeField))] : [];
}

function summary(changeSet: ChangeSet, hasLines: boolean): string {
  const [record] = changeSet.records;
  if (!hasLines || changeSet.total_records > 1 || !record) return describeChangeSet(changeSet);
  return describeRecord({ ...record, fields: [] });
}
