import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FORMS = '@backoffice/shared/forms';
let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
});

afterEach(() => rmSync(site, { recursive: true, force: true }));

function hash(file: string): string {
  return `sha384-${Buffer.from(file).toString('base64')}`;
}

function shell(version: string) {
  const files = [`main.${version}.js`, `main.${version}.css`, `forms.${version}.js`];
  const integrity = Object.fromEntries(files.map((file) => [file, hash(file)]));
  return { version, first: files.slice(0, 2), lazy: { [FORMS]: files.slice(2) }, integrity };
}

function remote(name: string, version: string, title = name) {
  const entry = `entry.${version}.js`;
  return {
    version,
    description: { name, title, paths: [name.slice(3)], visitors: 'signed-in', shell: '^1.0.0' },
    manifest: 'mf-manifest.json',
    entry,
    preload: [entry],
    needs: name === 'mf-food' ? [FORMS] : [],
    integrity: { [entry]: hash(entry) },
  };
}

/** Runs `script` as Node's own module, with what `site.mjs` exports in scope. */
function run(script: string, ...parameters: unknown[]): string {
  const text = `
    import * as sites from ${JSON.stringify(path.join(__dirname, 'site.mjs'))};
    import { withPreview } from ${JSON.stringify(path.join(__dirname, 'registry.mjs'))};
    const [site, ...parameters] = JSON.parse(process.argv[1]);
    ${script}
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', text, JSON.stringify([site, ...parameters])], {
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

/** Makes each of `deployments` live in turn. */
function publish(...deployments: Record<string, { version: string }>[]): void {
  for (const [name, { version }] of deployments.flatMap((releases) => Object.entries(releases))) {
    mkdirSync(path.join(site, name, version), { recursive: true });
  }
  run(
    'for (const releases of parameters[0]) await sites.publish(site, releases, parameters[1])',
    deployments,
    'deploy',
  );
}

const page = () => readFileSync(path.join(site, 'index.html'), 'utf8');
const registry = () => JSON.parse(readFileSync(path.join(site, 'registry.json'), 'utf8'));

function pageRegistry() {
  const text = /id="registry">(.*?)<\/script>/s.exec(page())?.[1] ?? '';
  return JSON.parse(text);
}

test('the page carries the shell’s files with their integrity', () => {
  publish({ shell: shell('1') });
  expect(page()).toContain(
    `<script defer src="/shell/1/main.1.js" crossorigin="anonymous" integrity="${hash('main.1.js')}">`,
  );
  expect(page()).toContain('<link rel="stylesheet" href="/shell/1/main.1.css"');
});

test('the page’s registry preloads a remote’s files and the shell’s parts that it needs', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1'), 'mf-staff': remote('mf-staff', '1') });
  const [food, staff] = pageRegistry().remotes;
  expect(food.current.preload).toEqual(['/mf-food/1/entry.1.js', '/shell/1/forms.1.js']);
  expect(food.current.integrity).toEqual({
    '/mf-food/1/entry.1.js': hash('entry.1.js'),
    '/shell/1/forms.1.js': hash('forms.1.js'),
  });
  expect(staff.current.preload).toEqual(['/mf-staff/1/entry.1.js']);
});

test('deploying one remote leaves the others and the shell as they were', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1'), 'mf-staff': remote('mf-staff', '1') });
  publish({ 'mf-food': remote('mf-food', '2') });
  const [food, staff] = registry().remotes;
  expect(food.current.version).toBe('2');
  expect(food.previous.version).toBe('1');
  expect(staff).toMatchObject({ current: { version: '1' } });
  expect(registry().shell.current.version).toBe('1');
});

test('a new shell’s parts take the place of the old ones in what remotes preload', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') }, { shell: shell('2') });
  expect(pageRegistry().remotes[0].current.preload).toEqual(['/mf-food/1/entry.1.js', '/shell/2/forms.2.js']);
});

test('a remote that is new to a running site joins it', () => {
  publish({ shell: shell('1') }, { 'mf-food': remote('mf-food', '1') });
  expect(pageRegistry().remotes).toHaveLength(1);
});

test('five versions stay for tabs that are open', () => {
  publish(
    { shell: shell('1') },
    ...['1', '2', '3', '4', '5', '6', '7'].map((v) => ({ 'mf-food': remote('mf-food', v) })),
  );
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['3', '4', '5', '6', '7']);
});

test('a version deployed again is the newest of those that are kept', () => {
  const versions = ['1', '2', '3', '1'].map((v) => ({ 'mf-food': remote('mf-food', v) }));
  publish({ shell: shell('1') }, ...versions);
  const [food] = registry().remotes;
  expect(food.kept.map(({ version }: { version: string }) => version)).toEqual(['1', '3', '2']);
  expect([food.current.version, food.previous.version]).toEqual(['1', '3']);
});

test('a version that just ceased to be live is kept beyond the newest five', () => {
  publish({ shell: shell('1') }, ...['1', '2', '3', '4', '5'].map((v) => ({ 'mf-food': remote('mf-food', v) })));
  run("await sites.publish(site, { 'mf-food': parameters[0] }, 'rollback')", remote('mf-food', '1'));
  publish({ 'mf-food': remote('mf-food', '6') });
  const [{ previous, kept }] = registry().remotes;
  expect(previous.version).toBe('1');
  expect(kept.map(({ version }: { version: string }) => version)).toEqual(['6', '5', '4', '3', '2', '1']);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('the registry says since when and by what each is live', () => {
  const before = new Date().toISOString();
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  const { shell: host, remotes } = registry();
  for (const { since, by, kept } of [host, ...remotes]) {
    expect([by, kept]).toEqual(['deploy', [{ version: '1', deployedAt: since }]]);
    expect(since >= before && since <= new Date().toISOString()).toBe(true);
  }
});

test('the page names the shell’s version', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  expect(pageRegistry()).toEqual({ shell: { version: '1' }, remotes: [expect.anything()] });
});

test('of the previews the newest five stay, and the page stays as it is', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  const before = page();
  for (const label of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(path.join(site, 'mf-food', `1-pr.${label}`), { recursive: true });
    run(
      "await sites.changeSite(site, (registry) => withPreview(registry, 'mf-food', parameters[0], parameters[1]))",
      `1-pr.${label}`,
      `2026-01-0${label}T00:00:00.000Z`,
    );
  }
  const previews = registry().previews['mf-food'];
  expect(previews[0]).toEqual({ version: '1-pr.6', deployedAt: '2026-01-06T00:00:00.000Z' });
  expect(previews).toHaveLength(5);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', ...[2, 3, 4, 5, 6].map((n) => `1-pr.${n}`)]);
  expect(page()).toBe(before);
});

test('files of a deployment that is under way stay, and what a killed one left behind goes after a day', () => {
  publish({ shell: shell('1') });
  for (const version of ['under-way', 'left-behind']) mkdirSync(path.join(site, 'shell', version));
  const longAgo = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(site, 'shell', 'left-behind'), longAgo, longAgo);
  publish({ shell: shell('2') });
  expect(readdirSync(path.join(site, 'shell')).sort()).toEqual(['1', '2', 'under-way']);
});

describe('a deployment that is interrupted', () => {
  /** Publishes `release` and dies at the moment at which the page would be renamed, or right after it. */
  function publishAndDie(release: { version: string }, moment: 'before the switch' | 'after the switch'): void {
    const beforeSwitch = `${moment === 'before the switch'}`;
    const script = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const rename = fs.renameSync;
      fs.renameSync = (from, to) => {
        const isSwitch = to.endsWith('index.html');
        if (!isSwitch || !${beforeSwitch}) rename(from, to);
        if (isSwitch) process.kill(process.pid, 'SIGKILL');
      };
      syncBuiltinESMExports();
      const { publish } = await import(${JSON.stringify(path.join(__dirname, 'site.mjs'))});
      await publish(process.argv[1], { 'mf-food': JSON.parse(process.argv[2]) }, 'deploy');
    `;
    mkdirSync(path.join(site, 'mf-food', release.version), { recursive: true });
    const parameters = ['--input-type=module', '-e', script, site, JSON.stringify(release)];
    expect(() => execFileSync(process.execPath, parameters, { stdio: 'pipe' })).toThrow();
  }
  const liveFood = () => JSON.parse(run('console.log(JSON.stringify(sites.readSite(site)))')).remotes[0];

  beforeEach(() => publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') }));

  test('before the switch has not happened', () => {
    publishAndDie(remote('mf-food', '2'), 'before the switch');
    expect(pageRegistry().remotes[0].current.version).toBe('1');
    expect([liveFood().current.version, liveFood().previous]).toEqual(['1', undefined]);
  });

  test('after the switch has happened', () => {
    publishAndDie(remote('mf-food', '2'), 'after the switch');
    expect(pageRegistry().remotes[0].current.version).toBe('2');
    expect([liveFood().current.version, liveFood().previous.version]).toEqual(['2', '1']);
  });

  test.each(['before the switch', 'after the switch'] as const)('%s does not come back with the next one', (moment) => {
    publishAndDie(remote('mf-food', '2'), moment);
    publish({ 'mf-staff': remote('mf-staff', '1') });
    const live = moment === 'before the switch' ? '1' : '2';
    expect(pageRegistry().remotes.map(({ current }: { current: { version: string } }) => current.version)).toEqual([
      live,
      '1',
    ]);
    expect(registry().remotes[0].current.version).toBe(live);
    expect(registry()).not.toHaveProperty('change');
  });
});

test('nothing but the registry, the page and the record of turns lies about after publishing', () => {
  publish({ shell: shell('1') });
  expect(readdirSync(site).sort()).toEqual(['.publishing', 'index.html', 'registry.json', 'shell']);
  expect(Object.keys(registry())).toEqual(['remotes', 'shell']);
});

test('a title cannot end the element that holds the registry', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1', '</script><script>alert(1)</script>') });
  expect(pageRegistry().remotes[0].description.title).toBe('</script><script>alert(1)</script>');
});

test('without a shell there is nothing to publish', () => {
  expect(() => publish({ 'mf-food': remote('mf-food', '1') })).toThrow(/no shell yet/);
  expect(existsSync(path.join(site, 'index.html'))).toBe(false);
});
