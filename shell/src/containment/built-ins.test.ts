import { type ChangedBuiltIn, findChangedBuiltIns } from './built-ins';
import { pageSnapshot, takePageSnapshot } from './page-snapshot';

const find = () => findChangedBuiltIns(pageSnapshot?.objects ?? []);
const summarize = (changes: ChangedBuiltIn[]) => changes.map(({ name, isUndone }) => [name, isUndone]);
const listKinds = (changes: ChangedBuiltIn[]) => changes.map(({ kind }) => kind);

function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

const SHADOWED = 'pushState';
let original: { fetch: typeof fetch; pushState: History['pushState'] };

beforeEach(() => {
  original = { fetch, pushState: history.pushState };
  takePageSnapshot();
});
afterEach(() => {
  globalThis.fetch = original.fetch;
  Reflect.deleteProperty(history, SHADOWED);
});

test.each<[kind: string, name: string, change: () => void, isOriginal: () => boolean]>([
  [
    'a replaced method of arrays',
    'Array.prototype.map',
    () => Reflect.set(Array.prototype, 'map', () => []),
    () => [1].map((value) => value + 1)[0] === 2,
  ],
  [
    'a property that objects inherit',
    'Object.prototype.extra',
    () => Reflect.set(Object.prototype, 'extra', 1),
    () => !('extra' in {}),
  ],
  [
    'an inherited property that changes how descriptors are read',
    'Object.prototype.get',
    () => Reflect.set(Object.prototype, 'get', () => 1),
    () => !('get' in {}),
  ],
  [
    'a removed method',
    'String.prototype.trim',
    () => Reflect.deleteProperty(String.prototype, 'trim'),
    () => ' a '.trim() === 'a',
  ],
  ['a replaced parser', 'JSON.parse', () => Reflect.set(JSON, 'parse', () => null), () => JSON.parse('1') === 1],
  [
    'a replaced accessor',
    'Node.prototype.textContent',
    () => Object.defineProperty(Node.prototype, 'textContent', { get: () => 'x', configurable: true }),
    () => document.createElement('p').textContent === '',
  ],
  [
    'a replaced constructor',
    'Map',
    () => Reflect.set(globalThis, 'Map', class {}),
    () => new Map([[1, 2]]).get(1) === 2,
  ],
  [
    'a replaced reflection function',
    'Reflect.ownKeys',
    () => Reflect.set(Reflect, 'ownKeys', () => []),
    () => Reflect.ownKeys({ a: 1 }).length === 1,
  ],
])('%s is found and restored immediately', (_kind, name, change, isOriginal) => {
  change();
  // `expect` needs the original functions, so it is called only after `find` has restored them.
  const wasOriginal = succeeds(isOriginal);
  const changes = find();
  expect([wasOriginal, isOriginal()]).toEqual([false, true]);
  expect(summarize(changes)).toEqual([[name, true]]);
  expect(find()).toEqual([]);
});

test('a replaced iterator of arrays is restored', () => {
  Reflect.set(Array.prototype, Symbol.iterator, () => ({ next: () => ({ done: true }) }));
  const changes = find();
  expect([...[1, 2]]).toEqual([1, 2]);
  expect(summarize(changes)).toEqual([['Array.prototype.symbol', true]]);
});

test('a removed function is reported as removed, and its object is not reported as frozen', () => {
  Reflect.deleteProperty(String.prototype, 'trim');
  expect(listKinds(find())).toEqual(['removed']);
});

test('a function that browser extensions also replace is reported as changed but restored only by `undo`', () => {
  const replacement = async () => new Response();
  globalThis.fetch = replacement;
  const [change] = find();
  expect([change?.name, change?.isUndone, globalThis.fetch]).toEqual(['fetch', false, replacement]);
  expect(find()).toEqual([]);
  change?.undo();
  expect([change?.isUndone, globalThis.fetch]).toEqual([true, original.fetch]);
  globalThis.fetch = replacement;
  expect(find().map(({ name }) => name)).toEqual(['fetch']);
});

test('a property added to a single object counts as a change only when it hides an inherited property', () => {
  Reflect.set(document, '_reactListening', true);
  Reflect.set(history, SHADOWED, () => {});
  const [change, ...others] = find();
  expect([change?.name, others]).toEqual(['history.pushState', []]);
  change?.undo();
  expect(history.pushState).toBe(original.pushState);
  expect(find()).toEqual([]);
  Reflect.set(history, SHADOWED, () => {});
  expect(find().map(({ name }) => name)).toEqual(['history.pushState']);
});

test('a different Error.stackTraceLimit does not count as a change', () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  expect(find()).toEqual([]);
  Error.stackTraceLimit = stackTraceLimit;
});

// This test is the last one, because nothing can restore these objects.
test('an added property that cannot be removed and a frozen object are each reported only once, as changes that could not be undone', () => {
  Object.defineProperty(Set.prototype, 'fixed', { value: 1, configurable: false });
  Object.freeze(URLSearchParams.prototype);
  const changes = find();
  expect(summarize(changes)).toEqual([
    ['Set.prototype.fixed', false],
    ['URLSearchParams.prototype.*', false],
  ]);
  expect(listKinds(changes)).toEqual(['replaced', 'frozen']);
  expect(find()).toEqual([]);
});
