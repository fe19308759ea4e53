import { AppError } from './errors';
import { createLocationQueue } from './location-queue';

/** Returns functions to start and end named tasks, and the names of the started tasks. */
function createTasks(queue: ReturnType<typeof createLocationQueue>) {
  const started: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const run = (locationId: number, name: string) =>
    queue.run(locationId, () => {
      started.push(name);
      return new Promise<string>((resolve, fail) => ends.set(name, { end: () => resolve(name), fail }));
    });
  const end = async (name: string) => {
    ends.get(name)?.end();
    await settled();
  };
  return { started, run, end, ends };
}

const settled = () => new Promise(setImmediate);
const refused = (error: unknown) => (error instanceof AppError ? error.status : error);

test('a location queue runs tasks up to its concurrency and starts waiting tasks in order of arrival', async () => {
  const { started, run, end } = createTasks(
    createLocationQueue({ concurrency: 2, concurrencyPerLocation: 2, maxWaiting: 10 }),
  );
  const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(1, name)));
  await settled();
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await end('d');
  expect(await results).toEqual(['a', 'b', 'c', 'd']);
});

test('a location queue leaves capacity for other locations when one location has many tasks', async () => {
  const { started, run, end } = createTasks(
    createLocationQueue({ concurrency: 3, concurrencyPerLocation: 2, maxWaiting: 10 }),
  );
  const results = Promise.all([run(1, 'a'), run(1, 'b'), run(1, 'c'), run(2, 'd')]);
  await settled();
  expect(started).toEqual(['a', 'b', 'd']);
  await end('d');
  expect(started).toEqual(['a', 'b', 'd']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'd', 'c']);
  await end('b');
  await end('c');
  await results;
});

test('a location queue alternates between locations when one of them has many tasks', async () => {
  const { started, run, end } = createTasks(
    createLocationQueue({ concurrency: 1, concurrencyPerLocation: 1, maxWaiting: 100 }),
  );
  const names = ['a1', 'a2', 'a3', 'a4'];
  const results = Promise.all([...names.map((name) => run(1, name)), run(2, 'b1'), run(2, 'b2'), run(3, 'c1')]);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) {
    await settled();
    expect(started.at(-1)).toBe(name);
    await end(name);
  }
  await results;
});

test('a location queue runs the next task after one that fails', async () => {
  const { run, end, ends } = createTasks(
    createLocationQueue({ concurrency: 1, concurrencyPerLocation: 1, maxWaiting: 10 }),
  );
  const failing = run(1, 'a');
  const following = run(1, 'b');
  await settled();
  ends.get('a')?.fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await settled();
  await end('b');
  expect(await following).toBe('b');
});

test('a location queue refuses only tasks of a location that has used its share', async () => {
  const queue = createLocationQueue({ concurrency: 1, concurrencyPerLocation: 1, maxWaiting: 8 });
  const { started, run, end } = createTasks(queue);
  const flood = Array.from({ length: 20 }, (_, index) => run(1, `flood ${index}`).catch(refused));
  await settled();
  expect(() => queue.checkCapacity(1)).toThrow(AppError);
  expect(() => queue.checkCapacity(2)).not.toThrow();
  const others = [run(2, 'second'), run(3, 'third')];
  await settled();
  for (let round = 0; started.length < 7; round += 1) await end(started[round] ?? '');
  expect(started.slice(0, 4)).toEqual(['flood 0', 'second', 'third', 'flood 1']);
  await end(started.at(-1) ?? '');
  expect(await Promise.all(others)).toEqual(['second', 'third']);
  // Up to eight tasks can wait, four of them for this location.
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(15);
  expect(() => queue.checkCapacity(1)).not.toThrow();
});

test('a location queue refuses a task with an error that has a Retry-After time', async () => {
  const queue = createLocationQueue({ concurrency: 1, concurrencyPerLocation: 1, maxWaiting: 0 });
  const refusal = await queue.run(1, async () => 'a').catch((error) => error);
  expect(refusal).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    details: { retryAfter: expect.any(Number) },
  });
});
