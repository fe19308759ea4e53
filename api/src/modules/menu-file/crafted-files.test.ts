import { setImmediate as nextTurn } from 'node:timers/promises';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { splitPrice } from './cell-text';

/** Minimum number of steps of an import. After each step, the import may let other requests run. */
const MIN_STEPS = 50;
/** Maximum number of steps within one turn of the event loop. */
const MAX_STEPS_PER_TURN = 20;
/** Advance of the fake clock at each step; beyond the yield interval, so that the machine's speed has no effect. */
const CLOCK_STEP_MS = 11;

const suite = useTestApp();
let headers: { authorization: string };

beforeAll(async () => {
  headers = authorizationHeaders(suite.config, await createLocation(suite.db));
});

let steps = 0;
beforeEach(() => {
  steps = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    steps += 1;
    return steps * CLOCK_STEP_MS;
  });
});
afterEach(() => jest.restoreAllMocks());

/** Imports `csv`, and returns the maximum number of steps within one turn of the event loop. */
async function importAndCount(csv: string) {
  let done = false;
  let mostSteps = 0;
  const answer = suite.app
    .inject({ method: 'POST', url: '/api/menu/import', headers, payload: { csv, apply: false } })
    .finally(() => {
      done = true;
    });
  while (!done) {
    const before = steps;
    await nextTurn();
    mostSteps = Math.max(mostSteps, steps - before);
  }
  const response = await answer;
  return { status: response.statusCode, problems: response.json().problems, mostSteps };
}

/** Builds a file with as many rows as the limits allow, each with the given cell. */
function buildFile(column: string, cell: string): string {
  const row = `Tea,${cell}\n`;
  return `Name,${column}\n${row.repeat(Math.min(9_000, Math.floor(3_900_000 / row.length)))}`;
}

test.each([
  ['of quotation marks', buildFile('Description', '"x"x'.repeat(10_000))],
  ['of quoted quotation marks', buildFile('Description', `"${'""'.repeat(20_000)}"`)],
  ['of open parentheses', buildFile('Modifiers', '(+'.repeat(25_000))],
  ['of backslashes', buildFile('Categories', '\\'.repeat(50_000))],
  ['of short names', buildFile('Categories', 'a;'.repeat(400))],
  ['of short rows', buildFile('Price', '1')],
])('the import of a 4 MB file with cells %s lets other requests run during the import', async (_cells, csv) => {
  const { status, problems, mostSteps } = await importAndCount(csv);
  expect(status).toBe(200);
  expect(problems.length).toBeGreaterThan(0);
  expect(steps).toBeGreaterThan(MIN_STEPS);
  expect(mostSteps).toBeLessThan(MAX_STEPS_PER_TURN);
});

test('splitPrice takes time linear in the length of its text', () => {
  const spaces = ' '.repeat(1_000_000);
  expect(splitPrice(`Large${spaces}(+1.50)`)).toEqual({ name: 'Large', price: '1.50' });
  expect(splitPrice(`Large${spaces}(+1.50`).price).toBeUndefined();
  expect(splitPrice(`${'(+1 '.repeat(250_000)})`).price).toBe('1');
});
