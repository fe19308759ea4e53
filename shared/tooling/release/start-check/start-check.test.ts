import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;

/** Creates an area whose start page is a component with the body `page`. */
function area(segment: string, page: string, description = {}): void {
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

/**
 * Builds the areas `names`, runs `change` with their `releases` in scope, and starts them. Returns the program's output.
 */
async function runStarts(names: string[], timeoutMs: number, change: string): Promise<string> {
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
  const { output } = await root.runFile(file, path.join(root.folder, 'site'), ...names);
  return output;
}

async function startTogether(names: string[], timeoutMs = 30_000, change = ''): Promise<unknown[]> {
  return JSON.parse(await runStarts(names, timeoutMs, change));
}

/** Builds mf-food with the start page `page` and starts it in the shell. */
async function startFood(page: string, { description = {}, timeoutMs = 30_000 } = {}): Promise<unknown> {
  area('food', page, description);
  const [answer] = await startTogether(['mf-food'], timeoutMs);
  return answer;
}

beforeAll(() => {
  root = createTemporaryRoot();
});

afterAll(() => root.remove());

test('an area that shows its page starts, and its routes are returned', async () => {
  expect(await startFood('return <Page title="Food">Nothing yet</Page>')).toEqual({
    page: 'Food',
    routes: { food: [{ path: 'start' }] },
  });
});

test.each([
  ['signed-in', 'for signed-in'],
  ['signed-out', 'for signed-out'],
])('an area for %s visitors is opened by such a visitor', async (visitors, title) => {
  const page = `const status = useSession((session) => session.status); return <Page title={'for ' + status}>–</Page>`;
  expect(await startFood(page, { description: { visitors } })).toMatchObject({ page: title });
});

test('an area does not start when its page breaks after its data has loaded', async () => {
  const page = `
    const [data, setData] = useState();
    useEffect(() => {
      (async () => { for (let call = 0; call < 300; call += 1) await fetch('/api/food'); setData({}) })();
    }, []);
    return <Page title="Food">{data === undefined ? 'Loading' : data.dishes.length}</Page>`;
  expect(await startFood(page)).toMatchObject({
    problem: expect.stringMatching(/shows “.*”/),
  });
});

test('the page cannot read the registry, from which it could load another version than the checked one', async () => {
  root.write('site/registry.json', '{"remotes":[]}');
  const page = `
    const [status, setStatus] = useState();
    useEffect(() => { fetch('/registry.json').then((answer) => setStatus(answer.status)) }, []);
    return status === undefined ? null : <Page title={'Answer ' + status}>–</Page>`;
  expect(await startFood(page)).toMatchObject({ page: 'Answer 404' });
});

test('an area is refused with the name of a file that does not load', async () => {
  area('food', 'return <Page title="Food">Nothing yet</Page>');
  const change = `
    const [{ version, preload }] = releases;
    for (const file of preload.slice(1)) rmSync(site + '/mf-food/' + version + '/' + file);`;
  expect(await startTogether(['mf-food'], 30_000, change)).toEqual([
    { problem: expect.stringMatching(/shows “.*” \(.*: Loading chunk .*__federation_expose_module\S+\.js\)\)$/) },
  ]);
});

test('an area with an uncaught error is refused with the error’s message and without source code', async () => {
  const problem = /^mf-food .*: \/food\/start fails with an error that nothing catches: No salt$/;
  const page = `useEffect(() => { Promise.reject(new Error('No salt')) }, []); return <Page title="Food">–</Page>`;
  expect(await startFood(page)).toEqual({
    problem: expect.stringMatching(problem),
    routes: { food: [{ path: 'start' }] },
  });
});

test.each([
  'export const routes = { food: [] };',
  'export default { food: [] };',
  'export default { routes: { food: {} } };',
])('the message explains how to export routes when a module exports %p', async (module) => {
  root.remote('mf-food');
  root.write('mf-food/src/module.tsx', module);
  const advice = 'src/module.tsx has to export its routes by default, as in export default { routes: { food: [...] } }';
  expect(await startTogether(['mf-food'])).toEqual([
    { problem: expect.stringContaining(`/food/start cannot be shown: ${advice}`) },
  ]);
});

test('a browser that does not start is reported as a failure of the gate and not of the area', async () => {
  area('food', 'return <Page title="Food">Nothing yet</Page>');
  process.env.CHROMIUM = '/bin/false';
  const output = await runStarts(['mf-food'], 30_000, '');
  delete process.env.CHROMIUM;
  expect(output).toMatch(/^The gate that starts areas does not work: no browser starts: .*launch.*$/);
});

test('a page that never finishes is ended at the timeout', async () => {
  expect(await startFood('for (;;);', { timeoutMs: 3_000 })).toEqual({
    problem: expect.stringMatching(
      /^mf-food .* does not start in shell .*: \/food\/start shows nothing within 3 seconds$/,
    ),
  });
});

describe('areas that start together', () => {
  const page = (title: string) => `return <Page title="${title}">Nothing yet</Page>`;

  test('return their results in the order in which they were requested', async () => {
    for (const name of ['bar', 'food', 'room']) area(name, page(`The ${name}`));
    expect(await startTogether(['mf-room', 'mf-bar', 'mf-food'])).toMatchObject([
      { page: 'The room' },
      { page: 'The bar' },
      { page: 'The food' },
    ]);
  });

  test('are not affected by an area that crashes its tab', async () => {
    area('bar', page('The bar'));
    area('food', 'const leak = []; for (;;) leak.push(new Array(1_000_000).fill(leak.length + 0.5));');
    expect(await startTogether(['mf-bar', 'mf-food'])).toMatchObject([
      { page: 'The bar' },
      { problem: expect.stringMatching(/^mf-food .*: \/food\/start ends the process that it runs in$/) },
    ]);
  });

  test('are isolated from changes of built-in objects', async () => {
    area('bar', `Response.prototype.json = () => { throw new Error('Spoiled') }; ${page('The bar')}`);
    area(
      'food',
      `const [dishes, setDishes] = useState();
      useEffect(() => {
        (async () => {
          await new Promise((resolve) => setTimeout(resolve, 500));
          setDishes(await fetch('/api/food').then((answer) => answer.json()).catch(() => null));
        })();
      }, []);
      return dishes === undefined ? null : <Page title="The food">{dishes.length}</Page>`,
    );
    expect(await startTogether(['mf-bar', 'mf-food'])).toMatchObject([{ page: 'The bar' }, { page: 'The food' }]);
  });
});
