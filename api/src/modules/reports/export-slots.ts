import { setTimeout as delay } from 'node:timers/promises';
import * as fastq from 'fastq';
import { AppError } from '../../errors';

/** Maximum number of concurrent exports of this process; each holds a connection of the exports' pool. */
export const MAX_EXPORTS = 4;
/** Maximum number of concurrent exports of a location, so that its slow clients cannot use all slots. */
const MAX_EXPORTS_PER_LOCATION = 2;
const RETRY_AFTER_SECONDS = 30;

/** Limits the number of exports and their share of the processor. */
export interface ExportSlots {
  /** Takes a slot and returns the function that releases it. Throws `too_many_attempts` when no slot is free. */
  take(locationId: number): () => void;
  /** Runs `part` when no other export is reading, and after a pause as long as the previous read took. */
  read<Part>(part: () => Promise<Part>): Promise<Part>;
}

export function createExportSlots(): ExportSlots {
  const running: number[] = [];
  let pauseUntil = 0;
  const queue = fastq.promise(async (read: () => Promise<void>) => {
    await delay(Math.max(0, pauseUntil - performance.now()));
    const start = performance.now();
    await read();
    const end = performance.now();
    pauseUntil = end + (end - start);
  }, 1);
  return {
    take(locationId) {
      const own = running.filter((id) => id === locationId).length;
      if (own >= MAX_EXPORTS_PER_LOCATION) throw tooManyExports(`${own} exports are running already`);
      if (running.length >= MAX_EXPORTS) throw tooManyExports('Too many exports are running at this moment');
      running.push(locationId);
      return () => {
        running.splice(running.indexOf(locationId), 1);
      };
    },
    async read(part) {
      return await new Promise((resolve, reject) => {
        void queue.push(async () => await part().then(resolve, reject));
      });
    },
  };
}

function tooManyExports(reason: string): AppError {
  return new AppError('too_many_attempts', `${reason}: try again later`, { retryAfter: RETRY_AFTER_SECONDS });
}
