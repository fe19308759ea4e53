import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from '../testing/temporary-root';

// Real builds on a machine that may be busy: a limit for what never ends.
jest.setTimeout(600_000);

let root: TemporaryRoot;

/** Builds mf-food, whose page is `page`, and starts it in the shell. */
async function startFood(page: string, { description = {}, limitMs = 30_000 } = {}): Promise<unknown> {
  root.remote('mf-food', description);
  root.write(
    'mf-food/src/module.tsx',
    `import { Page } from '@backoffice/shared/ui';
    import { useSession } from '@backoffice/shared/session';
    import { useEffect, useState } from 'react';
    const Start = () => { ${page} };
    export default { routes: { food: [{ path: 'start', element: <Start /> }] } };`,
  );
  root.write(
    'shared/src/tooling/start-food.mjs',
    `import { ensureBuilt } from './build.mjs';
    import { startsIn } from './starts-in.mjs';
    import { buildVersion } from './workspaces.mjs';
    const [site] = process.argv.slice(2);
    const releaseOf = async (name) => (await ensureBuilt({ name, version: buildVersion(name), site })).release;
    const [shellRelease, remoteRelease] = [await releaseOf('shell'), await releaseOf('mf-food')];
    console.log(JSON.stringify(await startsIn({ site, shellRelease, remoteRelease, limitMs: ${limitMs} })));`,
  );
  const { output } = await root.run('start-food.mjs', path.join(root.folder, 'site'));
  return JSON.parse(output);
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

test('a page that never ends is ended at the limit', async () => {
  expect(await startFood('for (;;);', { limitMs: 3_000 })).toEqual({
    problem: expect.stringMatching(
      /^mf-food .* does not start in shell .*: \/food\/start shows nothing within 3 seconds$/,
    ),
  });
});
