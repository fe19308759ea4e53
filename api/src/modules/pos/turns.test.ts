import { AppError } from '../../errors';
import { createTurns } from './turns';

/** Works that go on until they are told to end, and which of them have begun. */
function works(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const take = (locationId: number, name: string) =>
    turns.take(locationId, () => {
      begun.push(name);
      return new Promise<string>((resolve, fail) => ends.set(name, { end: () => resolve(name), fail }));
    });
  return { begun, take, ends };
}

const settled = () => new Promise(setImmediate);

test('as many works run as may, the others one by one in their order', async () => {
  const { begun, take, ends } = works(createTurns({ atOnce: 2, atOncePerLocation: 2, waiting: 10 }));
  const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => take(1, name)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.end();
  ends.get('c')?.end();
  await settled();
  ends.get('d')?.end();
  expect(await results).toEqual(['a', 'b', 'c', 'd']);
});

test('a location that sends much leaves turns to the others', async () => {
  const { begun, take, ends } = works(createTurns({ atOnce: 3, atOncePerLocation: 2, waiting: 10 }));
  const results = Promise.all([take(1, 'a'), take(1, 'b'), take(1, 'c'), take(2, 'd')]);
  await settled();
  expect(begun).toEqual(['a', 'b', 'd']);
  ends.get('d')?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'd']);
  ends.get('a')?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'd', 'c']);
  ends.get('b')?.end();
  ends.get('c')?.end();
  await results;
});

test('a work that fails ends its turn', async () => {
  const { take, ends } = works(createTurns({ atOnce: 1, atOncePerLocation: 1, waiting: 10 }));
  const failing = take(1, 'a');
  const following = take(1, 'b');
  await settled();
  ends.get('a')?.fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await settled();
  ends.get('b')?.end();
  expect(await following).toBe('b');
});

test('whoever comes while as many wait as may is told when to come again', async () => {
  const turns = createTurns({ atOnce: 1, atOncePerLocation: 1, waiting: 1 });
  const { take, ends } = works(turns);
  const [running, waiting] = [take(1, 'a'), take(1, 'b')];
  const refusal = await take(2, 'c').catch((error) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ status: 429, details: { retryAfter: expect.any(Number) } });
  expect(() => turns.admit()).toThrow(AppError);
  await settled();
  ends.get('a')?.end();
  await running;
  expect(() => turns.admit()).not.toThrow();
  await settled();
  ends.get('b')?.end();
  await waiting;
});
