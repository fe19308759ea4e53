import type { FastifyBaseLogger } from 'fastify';
import { withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { INTERRUPTED_MESSAGE, saveProgress } from './report-exports.repository';

const SAVE_EVERY_MS = 1_000;

/** Stores the progress of a running export every second. */
export interface ProgressRecorder {
  start(totalRows: number): void;
  advance(rows: number): void;
  complete(): Promise<void>;
  /** Marks the export as failed. The default message says that the download was interrupted. */
  fail(message?: string): Promise<void>;
}

export function recordProgress(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  locationId: number,
  id: number,
): ProgressRecorder {
  const progress = { rows_written: 0, total_rows: null as number | null };
  const save = async (state: 'running' | 'done' | 'failed', message: string | null = null) => {
    // An error is only logged, because the export itself can continue without stored progress.
    await withLocation(db, locationId, (scope) =>
      saveProgress(scope, locationId, id, { ...progress, state, message }),
    ).catch((error: unknown) => log.warn({ err: error }, 'the progress of an export could not be stored'));
  };
  const timer = setInterval(() => void save('running'), SAVE_EVERY_MS);
  const finish = async (state: 'done' | 'failed', message?: string) => {
    clearInterval(timer);
    await save(state, message);
  };
  return {
    start(totalRows) {
      progress.total_rows = totalRows;
    },
    advance(rows) {
      progress.rows_written = rows;
    },
    complete: () => finish('done'),
    fail: (message = INTERRUPTED_MESSAGE) => finish('failed', message),
  };
}
