import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PublishedSite, publishedSite, shell } from './testing/published-site';

let published: PublishedSite;
let drafts: string;

beforeEach(() => {
  published = publishedSite();
  published.publish({ shell: shell('1') });
  drafts = path.join(published.folder, '.drafts');
});

afterEach(() => published.remove());

/** Leaves a file and a folder with a file as drafts, last touched so many minutes ago. */
function leave(name: string, minutes: number): void {
  writeFileSync(path.join(drafts, `${name}.html`), '');
  mkdirSync(path.join(drafts, name));
  writeFileSync(path.join(drafts, name, 'main.js'), '');
  const touched = Date.now() / 1000 - minutes * 60;
  for (const draft of [name, `${name}.html`]) utimesSync(path.join(drafts, draft), touched, touched);
}

test('drafts older than an hour are swept by whoever changes the site next, and younger ones are let be', () => {
  leave('forgotten', 61);
  leave('under-way', 59);
  published.run('await sites.changeSite(site, () => undefined)');
  expect(readdirSync(drafts).sort()).toEqual(['under-way', 'under-way.html']);
});

/** Publishes on a disk that is full once `file` is written; answers what is said. */
function publishOnFullDisk(file: string): string {
  const script = `
    const { default: fs } = await import('node:fs');
    const { syncBuiltinESMExports } = await import('node:module');
    const { writeFileSync } = fs;
    fs.writeFileSync = (to, ...more) => {
      writeFileSync(to, ...more);
      if (to.includes(parameters[0])) {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      }
    };
    syncBuiltinESMExports();
    const said = sites.publish(site, { shell: parameters[1] }, 'deploy').catch(({ message }) => message);
    console.log(await said);
  `;
  return published.run(script, file, shell('2')).trim();
}

test('a full disk that the bundler tells of by its text alone is said to be what is missing', () => {
  const script = `
    const { explained } = await import(parameters[0]);
    const failure = Object.assign(new Error('Rspack FS Error: ENOSPC: no space left on device, write'), { code: 'Failed' });
    console.log(explained(failure, 'mf-food 1', site).message);
  `;
  const said = published.run(script, path.join(__dirname, 'drafts.mjs')).trim();
  expect(said).toBe(`mf-food 1 could not be written into ${published.folder}: the disk is full`);
});

test.each(['registry.json', 'index.html'])('a full disk is said to be what %s could not be written for', (file) => {
  const before = published.page();
  expect(publishOnFullDisk(file)).toBe(`${file} could not be written into ${published.folder}: the disk is full`);
  expect(readdirSync(drafts)).toEqual([]);
  expect(published.page()).toBe(before);
});

test('a full disk is said to be what no turn could be taken for', () => {
  const folder = path.join(published.folder, '.publishing');
  const turns = readdirSync(folder);
  expect(publishOnFullDisk('.publishing')).toBe(
    `The turn of a deployment could not be written into ${folder}: the disk is full`,
  );
  expect(readdirSync(folder)).toEqual(turns);
});
