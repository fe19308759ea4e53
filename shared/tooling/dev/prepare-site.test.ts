import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from '../test/fixtures/run-script';

let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'prepare-site-'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

/** Writes the registry of an interrupted deployment, which the next process that gets the lock would complete. */
function interruptDeployment(): void {
  const registry = { remotes: [], change: { page: 'x', before: { remotes: [] } } };
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify(registry));
}

/** Prepares the site in a process of its own. Returns the lines that it logs. */
function prepare(): string[] {
  const script = `
    import { prepareSite } from ${JSON.stringify(path.join(__dirname, 'prepare-site.ts'))};
    await prepareSite({ site: process.argv[1], log: (line) => console.log(line), lockTimeoutMs: 100 });
  `;
  return runScript(script, site).split('\n');
}

test('the server starts with the live version and logs the holder when another machine holds the lock', () => {
  mkdirSync(path.join(site, '.publishing/lock'), { recursive: true });
  writeFileSync(path.join(site, '.publishing/holder.json'), JSON.stringify({ host: 'another-machine', pid: 7 }));
  interruptDeployment();
  expect(prepare()).toEqual([
    expect.stringMatching(
      /^A deployment, process 7 on another-machine, has held .*\.publishing since \d{4}-\d\d-\d\d \d\d:\d\d UTC: the server starts with what is live, the sources are not published$/,
    ),
  ]);
});

test('the server starts with the live version when the lock cannot be acquired', () => {
  writeFileSync(path.join(site, '.publishing'), '');
  writeFileSync(path.join(site, 'index.html'), '');
  interruptDeployment();
  expect(prepare()).toEqual([
    expect.stringMatching(/\.publishing.*: the server starts with what is live, the sources/),
  ]);
});

test('a server with SITE_BUCKET neither builds nor publishes the sources', () => {
  const output = runScript(`
    import { run } from ${JSON.stringify(path.join(__dirname, 'prepare-site.ts'))};
    process.env.SITE_BUCKET = 's3://sites';
    await run();
  `);
  expect(output).toBe('▸ The site is that of s3://sites: the sources are not published');
});
