import { setTimeout as delay } from 'node:timers/promises';
import * as fastq from 'fastq';
import { AppError } from '../../errors';

/** Exports that run at the same moment in this process: each holds a connection of the exports' pool. */
export const MAX_EXPORTS = 4;
/** Exports that one location may run at the same time, so that its slow readers never use all slots. */
const MAX_EXPORTS_PER_LOCATION = 2;
const RETRY_AFTER_SECONDS = 30;

/** Limits how many exports run, and how much of a processor they take from other requests. */
export interface ExportSlots {
  /** Takes a slot and returns the function that releases it. Throws `too_many_attempts` when no slot is free. */
  take(locationId: number): () => void;
  /** Reads a part of a report when no other export is reading one, and not before a rest as long as that reading took. */
  read<Part>(part: () => Promise<Part>): Promise<Part>;
}

export function createExportSlots(): ExportSlots {
  const running: number[] = [];
  let restUntil = 0;
  const turns = fastq.promise(async (read: () => Promise<void>) => {
    await delay(Math.max(0, restUntil - performance.now()));
    const start = performance.now();
    await read();
    const end = performance.now();
    restUntil = end + (end - start);
  }, 1);
  return {
    take(locationId) {
      const own = running.filter((id) => id === locationId).length;
      if (own >= MAX_EXPORTS_PER_LOCATION) throw tooMany(`${own} exports are running already`);
      if (running.length >= MAX_EXPORTS) throw tooMany('Too many exports are running at this moment');
      running.push(locationId);
      return () => {
        running.splice(running.indexOf(locationId), 1);
      };
    },
    async read(part) {
      return await new Promise((resolve, reject) => {
        void turns.push(async () => await part().then(resolve, reject));
      });
    },
  };
}

function tooMany(reason: string): AppError {
  return new AppError('too_many_attempts', `${reason}: try again later`, { retryAfter: RETRY_AFTER_SECONDS });
}
