import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from './testing/temporary-root';

// Real builds on a machine that may be busy: a limit for what never ends.
jest.setTimeout(600_000);

let root: TemporaryRoot;

/** Gives the area below `/${segment}` a start page that is `page`. */
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
 * Builds the areas `names` and starts them beside one another, in one process as long as none has a problem; before
 * that it runs `change`, with their `releases` in scope. Answers what was printed.
 */
async function runStarts(names: string[], limitMs: number, change: string): Promise<string> {
  root.write(
    'shared/tooling/src/start-areas.mjs',
    `import { rmSync } from 'node:fs';
    import { ensureBuilt } from './build.mjs';
    import { startAll } from './starts-in.mjs';
    import { buildVersion } from './workspaces.mjs';
    const [site, ...names] = process.argv.slice(2);
    const releaseOf = async (name) => (await ensureBuilt({ name, version: buildVersion(name), site })).release;
    const shellRelease = await releaseOf('shell');
    const pairs = [];
    for (const name of names) pairs.push({ shellRelease, remoteRelease: await releaseOf(name) });
    const releases = pairs.map(({ remoteRelease }) => remoteRelease);
    ${change}
    const answered = startAll({ site, pairs, limitMs: ${limitMs}, processes: 1 });
    console.log(await answered.then(JSON.stringify, ({ message }) => message));`,
  );
  const { output } = await root.run('start-areas.mjs', path.join(root.folder, 'site'), ...names);
  return output;
}

async function startTogether(names: string[], limitMs = 30_000, change = ''): Promise<unknown[]> {
  return JSON.parse(await runStarts(names, limitMs, change));
}

/** Builds mf-food, whose page is `page`, and starts it in the shell. */
async function startFood(page: string, { description = {}, limitMs = 30_000 } = {}): Promise<unknown> {
  area('food', page, description);
  const [answer] = await startTogether(['mf-food'], limitMs);
  return answer;
}

beforeAll(() => {
  root = createTemporaryRoot();
});

afterAll(() => root.remove());

test('a page that shows itself starts, and its routes are known', async () => {
  expect(await startFood('return <Page title="Food">Nothing yet</Page>')).toEqual({
    page: 'Food',
    routes: { food: [{ path: 'start' }] },
  });
});

test.each([
  ['signed-in', 'for signed-in'],
  ['signed-out', 'for signed-out'],
])('an area for %s visitors is visited by one', async (visitors, title) => {
  const page = `const status = useSession((session) => session.status); return <Page title={'for ' + status}>–</Page>`;
  expect(await startFood(page, { description: { visitors } })).toMatchObject({ page: title });
});

test('what breaks the page once the data is there is no start', async () => {
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

test('nothing tells the page of what is live, which could take the place of what does not start', async () => {
  root.write('site/registry.json', '{"remotes":[]}');
  const page = `
    const [status, setStatus] = useState();
    useEffect(() => { fetch('/registry.json').then((answer) => setStatus(answer.status)) }, []);
    return status === undefined ? null : <Page title={'Answer ' + status}>–</Page>`;
  expect(await startFood(page)).toMatchObject({ page: 'Answer 404' });
});

test('a file that cannot be loaded is said to be the reason', async () => {
  area('food', 'return <Page title="Food">Nothing yet</Page>');
  const change = `
    const [{ version, preload }] = releases;
    for (const file of preload.slice(1)) rmSync(site + '/mf-food/' + version + '/' + file);`;
  expect(await startTogether(['mf-food'], 30_000, change)).toEqual([
    { problem: expect.stringMatching(/shows “.*” \(.*: Loading chunk .*__federation_expose_module\S+\.js\)\)$/) },
  ]);
});

test('what a process says as it ends is shown', async () => {
  const page =
    "const process = Response.constructor('return process')(); process.stderr.write('No heap'); process.exit(1)";
  expect(await startFood(page)).toEqual({
    problem: expect.stringMatching(/\/food\/start ends the process that it runs in:\nNo heap$/),
  });
});

test('of what nobody catches the message is shown, and none of the code', async () => {
  const problem =
    /^mf-food .*: \/food\/start ends the process that it runs in:\nhttp\S+\.js:1\nError: No salt\nNode.js v\S+$/;
  const page = `useEffect(() => { Promise.reject(new Error('No salt')) }, []); return <Page title="Food">–</Page>`;
  expect(await startFood(page)).toEqual({ problem: expect.stringMatching(problem) });
});

test.each([
  'export const routes = { food: [] };',
  'export default { food: [] };',
  'export default { routes: { food: {} } };',
])('an area is told how its module exports its routes where it says %p', async (module) => {
  root.remote('mf-food');
  root.write('mf-food/src/module.tsx', module);
  const advice = 'src/module.tsx has to export its routes by default, as in export default { routes: { food: [...] } }';
  expect(await startTogether(['mf-food'])).toEqual([
    { problem: expect.stringContaining(`/food/start cannot be shown: ${advice}`) },
  ]);
});

test('an area is not blamed for a gate that does not work', async () => {
  const program = 'shared/tooling/src/start-area.mjs';
  const content = root.read(program);
  area('food', 'return <Page title="Food">Nothing yet</Page>');
  root.write(program, "throw new Error('No page without jsdom');");
  expect(await runStarts(['mf-food'], 30_000, '')).toMatch(
    /^The gate that starts areas does not work:\n(.*\n)*Error: No page without jsdom\n/,
  );
  root.write(program, content);
});

test('a page that never ends is ended at the limit', async () => {
  expect(await startFood('for (;;);', { limitMs: 3_000 })).toEqual({
    problem: expect.stringMatching(
      /^mf-food .* does not start in shell .*: \/food\/start shows nothing within 3 seconds$/,
    ),
  });
});

describe('areas that start beside one another', () => {
  const page = (title: string) => `return <Page title="${title}">Nothing yet</Page>`;

  test('are answered for one by one, in their order', async () => {
    for (const name of ['bar', 'food', 'room']) area(name, page(`The ${name}`));
    expect(await startTogether(['mf-room', 'mf-bar', 'mf-food'])).toMatchObject([
      { page: 'The room' },
      { page: 'The bar' },
      { page: 'The food' },
    ]);
  });

  test('do not answer for one that ends their process', async () => {
    area('bar', page('The bar'));
    area('food', `Response.constructor('return process')().exit()`);
    expect(await startTogether(['mf-bar', 'mf-food'])).toMatchObject([
      { page: 'The bar' },
      { problem: expect.stringMatching(/^mf-food .*: \/food\/start ends the process that it runs in$/) },
    ]);
  });

  test('do not answer for what one of them does to all', async () => {
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
