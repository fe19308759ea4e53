import { randomInt } from 'node:crypto';
import { AppError } from '../../errors';

interface Limits {
  /** How many works run at the same moment. */
  atOnce: number;
  /** How many of these may be of one location. */
  atOncePerLocation: number;
  /** How many may wait for their turn. */
  waiting: number;
}

/** Lets works take turns. */
export interface Turns {
  /** Throws `too_many_attempts` while as many wait as may. */
  admit(): void;
  /** Runs `work` in its turn: first come, first served, as far as its location may have another. Throws as `admit`. */
  take<Result>(locationId: number, work: () => Promise<Result>): Promise<Result>;
}

/** Whoever is sent away is told to wait for so long, each for another time: or all come back together. */
const RETRY_AFTER_SECONDS = [5, 15] as const;

export function createTurns({ atOnce, atOncePerLocation, waiting: most }: Limits): Turns {
  const running: number[] = [];
  const waiting: Array<{ locationId: number; start: () => void }> = [];

  const admit = () => {
    if (waiting.length < most) return;
    const [least, longest] = RETRY_AFTER_SECONDS;
    throw new AppError('too_many_attempts', 'Too many terminals are sending at this moment: send it again later', {
      retryAfter: randomInt(least, longest + 1),
    });
  };
  const startNext = () => {
    if (running.length >= atOnce) return;
    const mayRun = (locationId: number) => running.filter((id) => id === locationId).length < atOncePerLocation;
    const position = waiting.findIndex(({ locationId }) => mayRun(locationId));
    const [next] = position < 0 ? [] : waiting.splice(position, 1);
    if (!next) return;
    running.push(next.locationId);
    next.start();
    startNext();
  };
  return {
    admit,
    async take(locationId, work) {
      admit();
      await new Promise<void>((start) => {
        waiting.push({ locationId, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(locationId), 1);
        startNext();
      }
    },
  };
}
