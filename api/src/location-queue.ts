import { AsyncResource } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import fastq, { type queueAsPromised } from 'fastq';
import { AppError } from './errors';

interface Limits {
  concurrency: number;
  /** Maximum number of tasks of one location that run concurrently. */
  concurrencyPerLocation: number;
  /** Maximum number of tasks that wait, over all locations. */
  maxWaiting: number;
}

/** Runs tasks in order of arrival within a location and round-robin among locations. */
export interface LocationQueue {
  /**
   * Throws `too_many_attempts` when the location has at least as many waiting tasks as the queue has free places. One
   * busy location can therefore fill half of `maxWaiting`, and three busy locations a quarter each; the rest stays free
   * for other locations.
   */
  checkCapacity(locationId: number): void;
  /** Runs `task` when the limits allow. Throws the error of `checkCapacity` or of the task. */
  run<Result>(locationId: number, task: () => Promise<Result>): Promise<Result>;
}

/** Range of the Retry-After of refused requests in seconds; random, so that terminals retry at different times. */
const RETRY_AFTER_SECONDS = [5, 15] as const;

type Task = () => Promise<unknown>;

export function createLocationQueue({ concurrency, concurrencyPerLocation, maxWaiting }: Limits): LocationQueue {
  // A FIFO queue is fair here, because no location has more than `concurrencyPerLocation` tasks in the shared queue.
  const shared: queueAsPromised<Task> = fastq.promise((task: Task) => task(), concurrency);
  const queues = new Map<number, queueAsPromised<Task>>();
  let waiting = 0;

  const getQueue = (locationId: number) => {
    const existing = queues.get(locationId);
    if (existing) return existing;
    const queue: queueAsPromised<Task> = fastq.promise(async (task: Task) => {
      waiting -= 1;
      return await shared.push(task);
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
      waiting += 1;
      // The task may start within another request. Its async context is therefore bound to the request that queued it,
      // because the history must show the user or terminal of that request.
      return await getQueue(locationId).push(AsyncResource.bind(task));
    },
  };
}

function queueFull(): AppError {
  const [least, most] = RETRY_AFTER_SECONDS;
  return new AppError('too_many_attempts', 'Too much is being sent right now: send it again later', {
    retryAfter: randomInt(least, most + 1),
  });
}
