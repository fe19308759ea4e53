import { formatDateTime } from '@backoffice/contract/dates';
import {
  type ChangeSet,
  HISTORY_KINDS,
  HISTORY_PAGE,
  type HistoryFilters,
  MAX_EXPORTED_CHANGES,
  MAX_RECORDS,
} from '@backoffice/contract/history';
import { describeRecord } from '@backoffice/contract/history-words';
import { stringify } from 'csv-stringify/sync';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import type { Services } from '../../services';
import { findDaySettings } from '../locations/locations.repository';
import { escapeFormula } from '../menu-file/cell-text';
import { groupChanges } from './group-changes';
import { findChangeSets, findChanges, findPeople, limitChangeSets } from './history.repository';

/** Maximum number of records that a list shows per change set. */
const LISTED_RECORDS = 5;
/** Number of change sets that an export reads at a time. */
const EXPORT_PAGE = 100;
/** Maximum number of changes that an export reads at a time; a change set with more is read as a whole. */
const EXPORTED_AT_ONCE = 5000;

export interface HistoryService {
  list(
    locationId: number,
    filters: HistoryFilters & { before?: number | undefined },
  ): Promise<{ data: ChangeSet[]; next: number | null }>;
  /** Throws not_found. */
  find(locationId: number, id: number): Promise<ChangeSet>;
  listPeople(locationId: number): Promise<{ id: number; name: string }[]>;
  /** Returns one line for each changed field, the newest first. */
  export(locationId: number, filters: HistoryFilters): Promise<{ csv: string; is_complete: boolean }>;
}

export function createHistoryService({ db }: Pick<Services, 'db'>): HistoryService {
  const read = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withLocation(db, locationId, work, READ_ONLY);
  return {
    list: (locationId, filters) =>
      read(locationId, async (scope) => {
        const sets = await findChangeSets(scope, locationId, filters, HISTORY_PAGE + 1);
        const shown = sets.slice(0, HISTORY_PAGE);
        const data = groupChanges(await findChanges(scope, locationId, shown, LISTED_RECORDS, filters));
        return { data, next: sets.length > HISTORY_PAGE ? (shown.at(-1) ?? null) : null };
      }),

    find: (locationId, id) =>
      read(locationId, async (scope) => {
        const [changeSet] = groupChanges(await findChanges(scope, locationId, [id], MAX_RECORDS));
        if (!changeSet) throw notFound('Change');
        return changeSet;
      }),

    listPeople: (locationId) => read(locationId, (scope) => findPeople(scope, locationId)),

    export: async (locationId, filters) => {
      const { timezone } = await read(locationId, (scope) => findDaySettings(scope, locationId));
      const parts = [stringify([HEADERS], { record_delimiter: '\r\n' })];
      let [before, lines]: [number | undefined, number] = [undefined, 0];
      do {
        const changeSets = await read(locationId, async (scope) => {
          const found = await findChangeSets(scope, locationId, { ...filters, before }, EXPORT_PAGE);
          const sets = await limitChangeSets(scope, locationId, found, EXPORTED_AT_ONCE);
          return groupChanges(await findChanges(scope, locationId, sets, MAX_EXPORTED_CHANGES - lines));
        });
        const rows = changeSets
          .flatMap((changeSet) => toRows(changeSet, timezone))
          .slice(0, MAX_EXPORTED_CHANGES - lines);
        parts.push(stringify(rows, { record_delimiter: '\r\n' }));
        lines += rows.length;
        before = changeSets.at(-1)?.id;
      } while (before !== undefined && lines < MAX_EXPORTED_CHANGES);
      return { csv: parts.join(''), is_complete: lines < MAX_EXPORTED_CHANGES };
    },
  };
}

const HEADERS = ['Time', 'Who', 'Address', 'Kind', 'Record', 'Change', 'Field', 'Before', 'After'];

function toRows({ changed_at, who, address, records }: ChangeSet, timezone: string): string[][] {
  return records.flatMap((record) => {
    const start = [
      formatDateTime(changed_at, timezone),
      who,
      address ?? '',
      HISTORY_KINDS[record.kind].label,
      record.name,
    ];
    const fields = record.fields.length > 0 ? record.fields : [{ label: '', before: '', after: '' }];
    return fields.map(({ label, before, after }) =>
      [...start, describeRecord({ ...record, fields: [] }), label, before ?? '', after ?? ''].map(escapeFormula),
    );
  });
}
