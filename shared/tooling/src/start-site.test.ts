import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'start-site-'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

test('a start serves the live version and logs the holder when a deployment of another machine holds the lock', () => {
  const lock = path.join(site, '.publishing');
  mkdirSync(lock);
  writeFileSync(path.join(lock, '1.taken'), JSON.stringify({ host: 'another-machine', pid: 7, started: '1' }));
  // The next process that gets the lock finishes an interrupted deployment.
  const registry = { remotes: [], change: { page: 'x', before: { remotes: [] } } };
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify(registry));
  const script = `
    import { prepareSite } from ${JSON.stringify(path.join(__dirname, 'start-site.mjs'))};
    await prepareSite({ site: process.argv[1], log: (line) => console.log(line), patienceMs: 100 });
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, site], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^A deployment, process 7 on another-machine, has held .*\.publishing since \d{4}-\d\d-\d\d \d\d:\d\d UTC: the server starts with what is live, the sources are not published$/,
    ),
  ]);
  expect(status).toBe(0);
});
