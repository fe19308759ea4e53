import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Publishes each of `deployments` in turn, as the build does. */
function publish(...deployments: Record<string, { version: string }>[]): void {
  for (const releases of deployments) {
    for (const [name, { version }] of Object.entries(releases)) {
      mkdirSync(path.join(site, name, version), { recursive: true });
    }
    const script = `
      import { publish } from ${JSON.stringify(path.join(__dirname, 'site.mjs'))};
      await publish(process.argv[1], JSON.parse(process.argv[2]));
    `;
    execFileSync(process.execPath, ['--input-type=module', '-e', script, site, JSON.stringify(releases)], {
      stdio: 'pipe',
    });
  }
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

test('nothing but the registry and the page lies about after publishing', () => {
  publish({ shell: shell('1') });
  expect(readdirSync(site).sort()).toEqual(['index.html', 'registry.json', 'shell']);
});

test('a title cannot end the element that holds the registry', () => {
  publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1', '</script><script>alert(1)</script>') });
  expect(pageRegistry().remotes[0].description.title).toBe('</script><script>alert(1)</script>');
});

test('without a shell there is nothing to publish', () => {
  expect(() => publish({ 'mf-food': remote('mf-food', '1') })).toThrow(/no shell yet/);
  expect(existsSync(path.join(site, 'index.html'))).toBe(false);
});
