import { randomInt } from 'node:crypto';
import fastq, { type queueAsPromised } from 'fastq';
import { AppError } from '../../errors';

interface Limits {
  /** Tasks that run at the same moment. */
  concurrency: number;
  /** Tasks of one location that run at the same moment. */
  concurrencyPerLocation: number;
  /** Tasks that wait, of all locations together. */
  maxWaiting: number;
}

/** Runs tasks of many locations, each location's first come, first served, and locations by turns. */
export interface LocationQueue {
  /**
   * Throws `too_many_attempts` while the location may not have another task wait. A location may have as many wait as
   * there is room for beside them: alone, half of `maxWaiting`; of three that fill it, a quarter each. What is left
   * over is room for the locations that send little.
   */
  checkCapacity(locationId: number): void;
  /** Runs `task` as soon as the limits allow and returns its result. Throws as `checkCapacity`, and what `task` throws. */
  run<Result>(locationId: number, task: () => Promise<Result>): Promise<Result>;
}

/** Seconds after which a refused terminal tries again, each at another time, so that they do not all come at once. */
const RETRY_AFTER_SECONDS = [5, 15] as const;

type Task = () => Promise<void>;

export function createLocationQueue({ concurrency, concurrencyPerLocation, maxWaiting }: Limits): LocationQueue {
  // First come, first served among locations: none has more than `concurrencyPerLocation` tasks in here.
  const shared: queueAsPromised<Task, void> = fastq.promise((task: Task) => task(), concurrency);
  const queues = new Map<number, queueAsPromised<Task, void>>();
  let waiting = 0;

  const queueOf = (locationId: number) => {
    const existing = queues.get(locationId);
    if (existing) return existing;
    const queue: queueAsPromised<Task, void> = fastq.promise(async (task: Task) => {
      waiting -= 1;
      await shared.push(task);
    }, concurrencyPerLocation);
    queue.drain = () => queues.delete(locationId);
    queues.set(locationId, queue);
    return queue;
  };
  const checkCapacity = (locationId: number) => {
    if ((queues.get(locationId)?.length() ?? 0) >= maxWaiting - waiting) throw queueFull();
  };
  return {
    checkCapacity,
    async run(locationId, task) {
      checkCapacity(locationId);
      return await new Promise((resolve, reject) => {
        waiting += 1;
        void queueOf(locationId).push(() => task().then(resolve, reject));
      });
    },
  };
}

function queueFull(): AppError {
  const [least, most] = RETRY_AFTER_SECONDS;
  return new AppError('too_many_attempts', 'Too much is being sent at this moment: send it again later', {
    retryAfter: randomInt(least, most + 1),
  });
}
