import { AppError } from '../../errors';

/** Exports that run at the same moment in this process: each holds a connection of the exports' pool. */
export const MAX_EXPORTS = 4;
/** Exports that one location may run at the same time, so that its slow readers never use all slots. */
const MAX_EXPORTS_PER_LOCATION = 2;
const RETRY_AFTER_SECONDS = 30;

/** Counts the exports that run. */
export interface ExportSlots {
  /** Takes a slot and returns the function that releases it. Throws `too_many_attempts` when no slot is free. */
  take(locationId: number): () => void;
}

export function createExportSlots(): ExportSlots {
  const running: number[] = [];
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
  };
}

function tooMany(reason: string): AppError {
  return new AppError('too_many_attempts', `${reason}: try again later`, { retryAfter: RETRY_AFTER_SECONDS });
}
