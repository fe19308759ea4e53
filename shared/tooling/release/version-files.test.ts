import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { copySite, type DeployedSite, deployedSite } from '../test/fixtures/deployed-site';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;
/** A site with the shell and two versions of mf-food; each test has a copy of its own. */
let firstSite: string;
let site: DeployedSite;
let versions: { older: string; live: string };

/** Called on each request of mf-food's first page, before the response is sent. */
let onVisit = async () => {};
const server = createServer(async (_request, response) => {
  await onVisit();
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
});

/** Writes a page of mf-food that shows `title` after the server's response. */
function writeFood(title: string): void {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  root.write(
    'mf-food/src/module.tsx',
    `import { Page } from '@backoffice/ui';
    import { useEffect, useState } from 'react';
    const Start = () => {
      const [ready, setReady] = useState(false);
      useEffect(() => { fetch('http://127.0.0.1:${port}').then(() => setReady(true)) }, []);
      return ready ? <Page title="${title}">Nothing yet</Page> : null;
    };
    export default { routes: { food: [{ path: 'start', element: <Start /> }] } };`,
  );
}

const deploy = (name: string) => root.run('deploy', name, '--site', site.folder);
const rollback = (name: string) => root.run('rollback', name, '--site', site.folder);
const folderOf = (version: string) => path.join(site.folder, 'mf-food', version);
const fileOf = (version: string, extension: string) => {
  const prefix = `mf-food/${version}/`;
  const name = Object.keys(site.files()).find((file) => file.startsWith(prefix) && file.endsWith(extension));
  if (name === undefined) throw new Error(`There is no ${extension} of ${version}`);
  return path.join(site.folder, name);
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  root = createTemporaryRoot();
  root.remote('mf-food');
  root.write(
    'shared/tooling/release/remove-version.ts',
    `import { publish, readRelease } from './site';
    const [site, kept] = process.argv.slice(2);
    const release = readRelease(site, 'mf-food', kept);
    for (let version = 1; version <= 6; version += 1) {
      await publish(site, { 'mf-food': { ...release, version: String(version) } }, 'deploy');
    }`,
  );
  firstSite = path.join(root.folder, 'first/site');
  site = deployedSite(firstSite);
  expect(await deploy('shell')).toMatchObject({ code: 0 });
  writeFood('Older');
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
  const { 'mf-food': older = '' } = site.live();
  writeFood('Live');
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
  versions = { older, live: site.live()['mf-food'] ?? '' };
});

afterAll(() => {
  server.close();
  root.remove();
});

beforeEach(() => {
  onVisit = async () => {};
  site = copySite(firstSite, root.folder);
});

test('a version whose files other deployments remove during its check is built again and goes live', async () => {
  onVisit = async () => {
    onVisit = async () => {};
    expect(await root.runFile('shared/tooling/release/remove-version.ts', site.folder, versions.live)).toEqual({
      code: 0,
      output: '',
    });
    expect(existsSync(folderOf(versions.older))).toBe(false);
  };
  writeFood('Older');
  expect(await deploy('mf-food')).toMatchObject({ code: 0, output: expect.stringContaining('is live') });
  expect(site.live()['mf-food']).toBe(versions.older);
  const { entry } = JSON.parse(readFileSync(path.join(folderOf(versions.older), 'release.json'), 'utf8'));
  expect(existsSync(path.join(folderOf(versions.older), entry))).toBe(true);
});

describe('a deployment of the live version', () => {
  beforeEach(() => writeFood('Live'));

  test('restores missing files', async () => {
    const before = site.files();
    rmSync(folderOf(versions.live), { recursive: true });
    expect(await deploy('mf-food')).toMatchObject({ code: 0, output: expect.stringContaining('built in') });
    expect(Object.keys(site.files())).toEqual(Object.keys(before));
    expect(await deploy('mf-food')).toMatchObject({ output: expect.stringContaining('is already live') });
  });

  test.each(['.js', 'release.json'])('restores a damaged %s file', async (extension) => {
    const before = site.files();
    writeFileSync(fileOf(versions.live, extension), '{');
    expect(await deploy('mf-food')).toMatchObject({ code: 0 });
    const changed = { 'registry.json': '', '.history.jsonl': '' };
    expect({ ...site.files(), ...changed }).toEqual({ ...before, ...changed });
  });
});

test('a rollback to a version whose files are missing is refused with a one-line message', async () => {
  rmSync(folderOf(versions.older), { recursive: true });
  expect(await rollback('mf-food')).toEqual({
    code: 1,
    output: `The files of mf-food ${versions.older} are missing or damaged; npm run releases lists what else is kept`,
  });
  expect(site.live()['mf-food']).toBe(versions.live);
});

test('a new shell is refused with the name of a live area whose files are missing', async () => {
  rmSync(folderOf(versions.live), { recursive: true });
  rmSync(path.join(site.folder, 'shell'), { recursive: true });
  const { code, output } = await deploy('shell');
  expect([code, output.split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^The files of mf-food .* npm run deploy -w mf-food$/)],
  ]);
});
