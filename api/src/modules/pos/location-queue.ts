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

/** Runs tasks of many locations: in order of arrival within a location, and round-robin among locations. */
export interface LocationQueue {
  /**
   * Throws `too_many_attempts` when the location has used its share of the waiting tasks: it may have as many as there
   * are free places. One busy location gets half of `maxWaiting`, three get a quarter each; the rest stays free for
   * other locations.
   */
  checkCapacity(locationId: number): void;
  /** Runs `task` as soon as the limits allow and returns its result. Throws as `checkCapacity`, and what `task` throws. */
  run<Result>(locationId: number, task: () => Promise<Result>): Promise<Result>;
}

/** Range of the random Retry-After of refused terminals, in seconds; random, so that they do not retry all at once. */
const RETRY_AFTER_SECONDS = [5, 15] as const;

type Task = () => Promise<void>;

export function createLocationQueue({ concurrency, concurrencyPerLocation, maxWaiting }: Limits): LocationQueue {
  // A FIFO queue is fair here: no location has more than `concurrencyPerLocation` tasks in it.
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
