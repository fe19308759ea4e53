import { formatDateTime } from '@backoffice/contract/dates';
import {
  type ChangeSet,
  HISTORY_KINDS,
  HISTORY_PAGE_SIZE,
  type HistoryFilters,
  MAX_CHANGED_RECORDS,
  MAX_EXPORTED_CHANGES,
} from '@backoffice/contract/history';
import { describeRecord } from '@backoffice/contract/history-words';
import type { Access } from '@backoffice/contract/rights';
import { stringify } from 'csv-stringify/sync';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import type { Services } from '../../services';
import { findDaySettings } from '../locations/locations.repository';
import { escapeFormula } from '../menu-file/cell-text';
import { type FilteredChangeSet, groupChanges } from './group-changes';
import { findChangeAuthors, findChangeSets, findChanges, limitChangeSets } from './history.repository';
import { mayRevert } from './revert-kinds';
import { findChangeSetSummaries } from './set-summaries.repository';

/** Maximum number of records that a list shows per change set. */
const LISTED_RECORDS = 5;
/** Number of change sets that an export reads at a time. */
const EXPORT_PAGE = 100;
/** Maximum number of changes that an export reads at a time; a change set with more is read as a whole. */
const EXPORTED_AT_ONCE = 5000;

interface Reader {
  locationId: number;
  access: Access;
}

export function createHistoryService({ db }: Pick<Services, 'db'>) {
  const read = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withLocation(db, locationId, work, READ_ONLY);
  return {
    list: (reader: Reader, filters: HistoryFilters & { before?: number | undefined }) =>
      read(reader.locationId, async (scope) => {
        const { locationId } = reader;
        const sets = await findChangeSets(scope, locationId, filters, HISTORY_PAGE_SIZE + 1);
        const shown = sets.slice(0, HISTORY_PAGE_SIZE);
        const listed = groupChanges(await findChanges(scope, locationId, shown, LISTED_RECORDS, filters));
        const data = await addSummaries(scope, reader, listed, filters);
        return { data, next: sets.length > HISTORY_PAGE_SIZE ? (shown.at(-1) ?? null) : null };
      }),

    /** Returns one change set. Throws not_found when the location has no change set with this id. */
    find: (reader: Reader, id: number) =>
      read(reader.locationId, async (scope) => {
        const listed = groupChanges(await findChanges(scope, reader.locationId, [id], MAX_CHANGED_RECORDS));
        const [changeSet] = await addSummaries(scope, reader, listed);
        if (!changeSet) throw notFound('Change');
        return changeSet;
      }),

    listPeople: (locationId: number) => read(locationId, (scope) => findChangeAuthors(scope, locationId)),

    /** Returns one line for each changed field, latest change first. */
    export: async (locationId: number, filters: HistoryFilters) => {
      const { timezone } = await read(locationId, (scope) => findDaySettings(scope, locationId));
      const parts = [stringify([HEADERS], { record_delimiter: '\r\n' })];
      let [before, lines]: [number | undefined, number] = [undefined, 0];
      do {
        const changeSets = await read(locationId, async (scope) => {
          const found = await findChangeSets(scope, locationId, { ...filters, before }, EXPORT_PAGE);
          const sets = await limitChangeSets(scope, locationId, found, EXPORTED_AT_ONCE);
          return groupChanges(await findChanges(scope, locationId, sets, MAX_EXPORTED_CHANGES - lines, filters));
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

async function addSummaries(
  scope: LocationDb,
  { locationId, access }: Reader,
  listed: readonly FilteredChangeSet[],
  only?: Pick<HistoryFilters, 'kind' | 'record_id'>,
): Promise<ChangeSet[]> {
  const ids = listed.map(({ id }) => id);
  const summaries = await findChangeSetSummaries(scope, locationId, ids, only);
  return listed.map((changeSet) => {
    const { all_records = null, effects = [], reverted_by = null } = summaries.get(changeSet.id) ?? {};
    return {
      ...{ ...changeSet, all_records: all_records ?? changeSet.total_records, reverted_by },
      can_revert: mayRevert(access, changeSet.changed_at, effects),
    };
  });
}

const HEADERS = ['Time', 'Who', 'Address', 'Kind', 'Record', 'Change', 'Field', 'Before', 'After'];

function toRows({ changed_at, who, address, records }: FilteredChangeSet, timezone: string): string[][] {
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
