import { hasEvidenceInCode } from './area-code';
import { containsAnyWord } from './evidence';
import { watchScripts } from './loaded-scripts';

const FOOD = { remote: 'mf-food', version: '1' };
const evidence = containsAnyWord('later');

let deliver: (paths: string[]) => void;
let pending: string[] = [];
const toEntries = (paths: string[]) => paths.map((path) => ({ name: `https://office.test${path}` }));

class ResourceObserver {
  constructor(callback: (list: { getEntries: () => { name: string }[] }) => void) {
    deliver = (paths) => callback({ getEntries: () => toEntries(paths) });
  }
  observe() {}
  takeRecords = () => toEntries(pending.splice(0));
}

beforeAll(() => {
  Object.assign(globalThis, { PerformanceObserver: ResourceObserver });
  watchScripts();
});

test('the search for evidence of a change covers all loaded scripts of an area, including those after the first 250 files', async () => {
  globalThis.fetch = async (path) => new Response(path === '/mf-food/1/300.js' ? 'later()' : '');
  deliver(Array.from({ length: 299 }, (_, index) => `/mf-food/1/${index}.js`));
  expect(await hasEvidenceInCode(FOOD, evidence)).toBe(false);
  pending = ['/mf-food/1/300.js'];
  expect(await hasEvidenceInCode({ ...FOOD, version: '2' }, evidence)).toBe(false);
  expect(await hasEvidenceInCode(FOOD, evidence)).toBe(true);
});

test('the search for evidence of a change fetches a script again that it could not fetch before', async () => {
  const staff = { remote: 'mf-staff', version: '1' };
  deliver(['/mf-staff/1/module.js', '/mf-staff/1/module.css']);
  const responses = [new Response('later()', { status: 503 }), new Response('later()')];
  let requests = 0;
  globalThis.fetch = async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('no network');
    return responses.shift() ?? new Response('');
  };
  const found = [];
  for (let attempt = 0; attempt < 4; attempt += 1) found.push(await hasEvidenceInCode(staff, evidence));
  expect([found, requests]).toEqual([[false, false, true, true], 3]);
});
