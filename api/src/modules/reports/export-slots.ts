import { AppError } from '../../errors';

/** Exports that run at the same moment in this process: each holds a connection of the exports' pool. */
export const MAX_EXPORTS = 4;
/** Of these, what one location may have: slow readers of one never take all from the others. */
const MAX_EXPORTS_PER_LOCATION = 2;
const RETRY_AFTER_SECONDS = 30;

/** Counts the exports that run. */
export interface ExportSlots {
  /** Takes a slot and returns what gives it back. Throws `too_many_attempts` when there is none for the location. */
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
