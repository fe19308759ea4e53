import type { ExportProgress } from '@backoffice/contract/report-exports';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { LINK_LIFETIME_MS } from './export-link';

interface NewExport {
  user_id: number;
  report: string;
  query: unknown;
}

/** Also deletes exports older than a day, because row-level security prevents a cleanup job for all locations. */
export async function createExport(scope: LocationDb, location_id: number, values: NewExport): Promise<number> {
  await scope
    .deleteFrom('report_exports')
    .where('location_id', '=', location_id)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  const { id } = await scope
    .insertInto('report_exports')
    .values({ ...values, location_id, query: JSON.stringify(values.query) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts a waiting export and returns its report and filters; returns undefined when it was started before. */
export async function startExport(scope: LocationDb, locationId: number, id: number) {
  return await scope
    .updateTable('report_exports')
    .set({ state: 'running', updated_at: sql<string>`now()` })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['report', 'query'])
    .executeTakeFirst();
}

interface ProgressValues {
  state: ExportProgress['state'];
  rows_written: number;
  total_rows: number | null;
  message: string | null;
}

/** Stores the progress of a running export; an export that has finished is not changed. */
export async function saveProgress(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: ProgressValues,
): Promise<void> {
  await scope
    .updateTable('report_exports')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Seconds without an update after which a running export counts as failed, because its server was probably killed. */
const MAX_SILENCE_SECONDS = 15;
const LINK_LIFETIME_SECONDS = LINK_LIFETIME_MS / 1000;

export async function findProgress(
  scope: LocationDb,
  locationId: number,
  { id, userId }: { id: number; userId: number },
): Promise<ExportProgress | undefined> {
  const row = await scope
    .selectFrom('report_exports')
    .select(['state', 'rows_written as rows', 'total_rows', 'message'])
    .select(sql<number>`extract(epoch from now() - updated_at)::float8`.as('age'))
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { age, ...progress } = row;
  if (progress.state === 'waiting' && age > LINK_LIFETIME_SECONDS) {
    return { ...progress, state: 'failed', message: 'the download did not start' };
  }
  if (progress.state === 'running' && age > MAX_SILENCE_SECONDS) {
    return { ...progress, state: 'failed', message: INTERRUPTED_MESSAGE };
  }
  return progress;
}

export const INTERRUPTED_MESSAGE = 'the download was interrupted';
