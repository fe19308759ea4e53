import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { hash, type PublishedSite, publishedSite, remote, shell } from './testing/published-site';

let published: PublishedSite;
let site: string;

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
});

afterEach(() => published.remove());

test('the page carries the shell’s files with their integrity', () => {
  published.publish({ shell: shell('1') });
  expect(published.page()).toContain(
    `<script defer src="/shell/1/main.1.js" crossorigin="anonymous" integrity="${hash('main.1.js')}">`,
  );
  expect(published.page()).toContain('<link rel="stylesheet" href="/shell/1/main.1.css"');
});

test('the page’s registry preloads a remote’s files and the shell’s parts that it needs', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1'), 'mf-staff': remote('mf-staff', '1') });
  const [food, staff] = published.pageRegistry().remotes;
  expect(food.current.preload).toEqual(['/mf-food/1/entry.1.js', '/shell/1/forms.1.js']);
  expect(food.current.integrity).toEqual({
    '/mf-food/1/entry.1.js': hash('entry.1.js'),
    '/shell/1/forms.1.js': hash('forms.1.js'),
  });
  expect(staff.current.preload).toEqual(['/mf-staff/1/entry.1.js']);
});

test('deploying one remote leaves the others and the shell as they were', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1'), 'mf-staff': remote('mf-staff', '1') });
  published.publish({ 'mf-food': remote('mf-food', '2') });
  const [food, staff] = published.registry().remotes;
  expect(food.current.version).toBe('2');
  expect(food.previous.version).toBe('1');
  expect(staff).toMatchObject({ current: { version: '1' } });
  expect(published.registry().shell.current.version).toBe('1');
});

test('a new shell’s parts take the place of the old ones in what remotes preload', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') }, { shell: shell('2') });
  expect(published.pageRegistry().remotes[0].current.preload).toEqual(['/mf-food/1/entry.1.js', '/shell/2/forms.2.js']);
});

test('a remote that is new to a running site joins it', () => {
  published.publish({ shell: shell('1') }, { 'mf-food': remote('mf-food', '1') });
  expect(published.pageRegistry().remotes).toHaveLength(1);
});

test('five versions stay for tabs that are open', () => {
  published.publish(
    { shell: shell('1') },
    ...['1', '2', '3', '4', '5', '6', '7'].map((v) => ({ 'mf-food': remote('mf-food', v) })),
  );
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['3', '4', '5', '6', '7']);
});

test('a version deployed again is the newest of those that are kept', () => {
  const versions = ['1', '2', '3', '1'].map((v) => ({ 'mf-food': remote('mf-food', v) }));
  published.publish({ shell: shell('1') }, ...versions);
  const [food] = published.registry().remotes;
  expect(food.kept.map(({ version }: { version: string }) => version)).toEqual(['1', '3', '2']);
  expect([food.current.version, food.previous.version]).toEqual(['1', '3']);
});

test('a version that just ceased to be live is kept beyond the newest five', () => {
  published.publish(
    { shell: shell('1') },
    ...['1', '2', '3', '4', '5'].map((v) => ({ 'mf-food': remote('mf-food', v) })),
  );
  published.run("await sites.publish(site, { 'mf-food': parameters[0] }, 'rollback')", remote('mf-food', '1'));
  published.publish({ 'mf-food': remote('mf-food', '6') });
  const [{ previous, kept }] = published.registry().remotes;
  expect(previous.version).toBe('1');
  expect(kept.map(({ version }: { version: string }) => version)).toEqual(['6', '5', '4', '3', '2', '1']);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('the registry says since when and by what each is live', () => {
  const before = new Date().toISOString();
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  const { shell: host, remotes } = published.registry();
  for (const { since, by, kept } of [host, ...remotes]) {
    expect([by, kept]).toEqual(['deploy', [{ version: '1', deployedAt: since }]]);
    expect(since >= before && since <= new Date().toISOString()).toBe(true);
  }
});

test('the page names the shell’s version', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  expect(published.pageRegistry()).toEqual({ shell: { version: '1' }, remotes: [expect.anything()] });
});

test('of the previews the newest five stay, and the page stays as it is', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1') });
  const before = published.page();
  for (const label of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(path.join(site, 'mf-food', `1-pr.${label}`), { recursive: true });
    published.run(
      "await sites.changeSite(site, (registry) => withPreview(registry, 'mf-food', parameters[0], parameters[1]))",
      `1-pr.${label}`,
      `2026-01-0${label}T00:00:00.000Z`,
    );
  }
  const previews = published.registry().previews['mf-food'];
  expect(previews[0]).toEqual({ version: '1-pr.6', deployedAt: '2026-01-06T00:00:00.000Z' });
  expect(previews).toHaveLength(5);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', ...[2, 3, 4, 5, 6].map((n) => `1-pr.${n}`)]);
  expect(published.page()).toBe(before);
});

test('files of a deployment that is under way stay, and what a killed one left behind goes after a day', () => {
  published.publish({ shell: shell('1') });
  for (const version of ['under-way', 'left-behind']) mkdirSync(path.join(site, 'shell', version));
  const longAgo = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(site, 'shell', 'left-behind'), longAgo, longAgo);
  published.publish({ shell: shell('2') });
  expect(readdirSync(path.join(site, 'shell')).sort()).toEqual(['1', '2', 'under-way']);
});

test('nothing but the registry and the page is seen after publishing, and no draft is left', () => {
  published.publish({ shell: shell('1') });
  expect(readdirSync(site).sort()).toEqual(['.drafts', '.publishing', 'index.html', 'registry.json', 'shell']);
  expect(readdirSync(path.join(site, '.drafts'))).toEqual([]);
  expect(Object.keys(published.registry())).toEqual(['remotes', 'shell']);
});

test('a title cannot end the element that holds the registry', () => {
  published.publish({ shell: shell('1'), 'mf-food': remote('mf-food', '1', '</script><script>alert(1)</script>') });
  expect(published.pageRegistry().remotes[0].description.title).toBe('</script><script>alert(1)</script>');
});

test('without a shell there is nothing to publish', () => {
  expect(() => published.publish({ 'mf-food': remote('mf-food', '1') })).toThrow(/no shell yet/);
  expect(existsSync(path.join(site, 'index.html'))).toBe(false);
});
