import path from 'node:path';
import { withBrokenBrowser } from '../../test/fixtures/broken-browser';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;
/**
 * Functions that write the source files of the areas. One run of the start check, before the tests, starts all areas.
 */
const writers: Array<() => void> = [];
const names: string[] = [];
let results: Record<string, unknown>;

/**
 * Adds an area to the run of the start check before the tests. Returns its name, the key of its result in `results`.
 */
function addArea(segment: string, write: () => void): string {
  const name = `mf-${segment}`;
  names.push(name);
  writers.push(write);
  return name;
}

/** Writes an area whose start page is a component with the body `page`. */
function writeArea(segment: string, page: string, description = {}): void {
  root.remote(`mf-${segment}`, description);
  root.write(
    `mf-${segment}/src/module.tsx`,
    `import { Page } from '@backoffice/ui';
    import { useSession } from '@backoffice/platform/session';
    import { useEffect, useState } from 'react';
    const Start = () => { ${page} };
    export default { routes: { ${segment}: [{ path: 'start', element: <Start /> }] } };`,
  );
}

/** Adds an area to the run of the start check. Its start page is a component with the body `page`. */
const addPage = (segment: string, page: string, description = {}) =>
  addArea(segment, () => writeArea(segment, page, description));

/** Builds areas, runs `change` with their `releases` in scope, and starts them. Returns the program's output. */
async function runStarts(areas: string[], { timeoutMs = 30_000, change = '' } = {}): Promise<string> {
  root.write(
    'shared/tooling/release/start-areas.ts',
    `import { rmSync } from 'node:fs';
    import { buildVersion } from '../build/version';
    import { ensureBuilt } from './build-release';
    import { startAll } from './start-check/start-check';
    const [site, ...names] = process.argv.slice(2);
    const build = async (name) => (await ensureBuilt({ name, version: buildVersion(name), site })).release;
    const shell = await build('shell');
    const releases = [];
    for (const name of names) releases.push(await build(name));
    ${change}
    const results = startAll({ site, pairs: releases.map((release) => ({ shell, release })), timeoutMs: ${timeoutMs} });
    console.log(await results.then(JSON.stringify, ({ message }) => message));`,
  );
  const file = 'shared/tooling/release/start-areas.ts';
  const { output } = await root.runFile(file, path.join(root.folder, 'site'), ...areas);
  return output;
}

beforeAll(async () => {
  root = createTemporaryRoot();
  root.write('site/registry.json', '{"remotes":[]}');
  for (const write of writers) write();
  const started: unknown[] = JSON.parse(await runStarts(names));
  results = Object.fromEntries(names.map((name, index) => [name, started[index]]));
});

afterAll(() => root.remove());

const plain = addPage('plain', 'return <Page title="Food">Nothing yet</Page>');

test('an area that shows its page starts, and its routes are returned', () => {
  expect(results[plain]).toEqual({ page: 'Food', routes: { plain: [{ path: 'start' }] } });
});

const showStatus = `const status = useSession((session) => session.status); return <Page title={'for ' + status}>–</Page>`;

test.each([
  [addPage('staff', showStatus, { visitors: 'signed-in' }), 'signed-in'],
  [addPage('guests', showStatus, { visitors: 'signed-out' }), 'signed-out'],
])('the start check opens %s as a visitor who is %s, as its description requires', (name, status) => {
  expect(results[name]).toMatchObject({ page: `for ${status}` });
});

const breaking = addPage(
  'breaking',
  `const [data, setData] = useState();
  useEffect(() => {
    (async () => { for (let call = 0; call < 300; call += 1) await fetch('/api/food'); setData({}) })();
  }, []);
  return <Page title="Food">{data === undefined ? 'Loading' : data.dishes.length}</Page>`,
);

test('an area does not start when its page breaks after its data has loaded', () => {
  expect(results[breaking]).toMatchObject({ problem: expect.stringMatching(/shows “.*”/) });
});

const reading = addPage(
  'reading',
  `const [status, setStatus] = useState();
  useEffect(() => { fetch('/registry.json').then((answer) => setStatus(answer.status)) }, []);
  return status === undefined ? null : <Page title={'Answer ' + status}>–</Page>`,
);

test('the page cannot read the registry, with which it could load a version other than the checked one', () => {
  expect(results[reading]).toMatchObject({ page: 'Answer 404' });
});

const rejecting = addPage(
  'rejecting',
  `useEffect(() => { Promise.reject(new Error('No salt')) }, []); return <Page title="Food">–</Page>`,
);

test('an area with an uncaught error is refused with the error’s message and without source code', () => {
  const problem = /^mf-rejecting .*: \/rejecting\/start fails with an error that nothing catches: No salt$/;
  expect(results[rejecting]).toEqual({
    problem: expect.stringMatching(problem),
    routes: { rejecting: [{ path: 'start' }] },
  });
});

/** Adds an area whose module has the text `module`. */
function addModule(segment: string, module: string): string {
  return addArea(segment, () => {
    root.remote(`mf-${segment}`);
    root.write(`mf-${segment}/src/module.tsx`, module);
  });
}

test.each([
  addModule('named', 'export const routes = { named: [] };'),
  addModule('bare', 'export default { bare: [] };'),
  addModule('object', 'export default { routes: { object: {} } };'),
])('the message explains how to export routes when a module exports them in an invalid form (area %s)', (name) => {
  const segment = name.replace('mf-', '');
  const example = `export default { routes: { ${segment}: [...] } }`;
  const advice = `src/module.tsx must export its routes by default, as in ${example}`;
  const problem = `/${segment}/start cannot be shown: ${advice}`;
  expect(results[name]).toEqual({ problem: expect.stringContaining(problem) });
});

const crashing = addPage(
  'crashing',
  'const leak = []; for (;;) leak.push(new Array(1_000_000).fill(leak.length + 0.5));',
);

test('an area that crashes its tab is refused and does not affect the others', () => {
  const problem = /^mf-crashing .*: \/crashing\/start ends the process that it runs in$/;
  expect(results).toMatchObject({
    [crashing]: { problem: expect.stringMatching(problem) },
    [plain]: { page: 'Food' },
  });
});

const spoiling = addPage(
  'spoiling',
  `Response.prototype.json = () => { throw new Error('Spoiled') }; return <Page title="The bar">Nothing yet</Page>`,
);
const fetching = addPage(
  'fetching',
  `const [dishes, setDishes] = useState();
  useEffect(() => {
    (async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      setDishes(await fetch('/api/food').then((answer) => answer.json()).catch(() => null));
    })();
  }, []);
  return dishes === undefined ? null : <Page title="The food">{dishes.length}</Page>`,
);

test('areas that start together are isolated from changes of built-in objects', () => {
  expect(results).toMatchObject({ [spoiling]: { page: 'The bar' }, [fetching]: { page: 'The food' } });
});

test('areas that start together return their results in the order in which they were requested', async () => {
  expect(JSON.parse(await runStarts([fetching, spoiling, plain]))).toMatchObject([
    { page: 'The food' },
    { page: 'The bar' },
    { page: 'Food' },
  ]);
});

test('an area is refused when one of its files does not load, and the message names the file', async () => {
  const change = `
    const [{ version, preload }] = releases;
    for (const file of preload.slice(1)) rmSync(site + '/mf-reading/' + version + '/' + file);`;
  const problem = /shows “.*” \(.*: Loading chunk .*__federation_expose_module\S+\.js\)\)$/;
  expect(JSON.parse(await runStarts([reading], { change }))).toEqual([{ problem: expect.stringMatching(problem) }]);
});

test('a browser that does not start is reported as a failure of the gate and not of the area', async () => {
  const output = await withBrokenBrowser(() => runStarts([plain]));
  expect(output).toMatch(/^The gate that starts areas does not work: no browser starts: .*launch.*$/);
});

test('an area whose page runs forever is refused at the timeout', async () => {
  writeArea('endless', 'for (;;);');
  expect(JSON.parse(await runStarts(['mf-endless'], { timeoutMs: 3_000 }))).toEqual([
    {
      problem: expect.stringMatching(
        /^mf-endless .* does not start in shell .*: \/endless\/start shows nothing within 3 seconds$/,
      ),
    },
  ]);
});
