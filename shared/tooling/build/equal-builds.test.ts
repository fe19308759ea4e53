import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

const INSTALLED = path.join(__dirname, '../../../node_modules');
const PARTS = ['soups', 'salads', 'mains', 'sides', 'sweets', 'drinks'];
const roots: TemporaryRoot[] = [];

afterAll(() => {
  for (const root of roots) root.remove();
});

/** Builds mf-food in a folder of its own. Returns its files. */
async function buildFood(): Promise<Record<string, string>> {
  const root = createTemporaryRoot({ sharesBuilds: false });
  roots.push(root);
  root.remote('mf-food');
  for (const part of PARTS) root.write(`mf-food/src/${part}.ts`, `export const title = '${part}';`);
  const imports = PARTS.map((part) => `import('./${part}');`).join('\n');
  root.write('mf-food/src/module.tsx', `${imports}\n${root.read('mf-food/src/module.tsx')}`);
  // Copied instead of linked: the build must not depend on the path of the federation runtime.
  const federation = path.join(root.folder, 'node_modules/@module-federation');
  rmSync(federation, { recursive: true });
  cpSync(path.join(INSTALLED, '@module-federation'), federation, { recursive: true });
  root.write(
    'shared/tooling/release/build-food.ts',
    `import { buildVersion } from '../build/version';
    import { ensureBuilt } from './build-release';
    await ensureBuilt({ name: 'mf-food', version: buildVersion('mf-food'), site: process.argv[2] });`,
  );
  const site = mkdtempSync(path.join(root.folder, 'site-'));
  expect(await root.runFile('shared/tooling/release/build-food.ts', site)).toEqual({ code: 0, output: '' });
  const [version = ''] = readdirSync(path.join(site, 'mf-food'));
  const folder = path.join(site, 'mf-food', version);
  const files = readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'latin1')]);
  return { version, ...Object.fromEntries(files) };
}

test('builds of equal sources in different folders produce equal files with sorted chunk hashes', async () => {
  const files = await buildFood();
  const [entry = ''] = Object.keys(files).filter((file) => /^remoteEntry.*\.js$/.test(file));
  const hashed = [...(files[entry] ?? '').matchAll(/\b\d+:"sha384-/g)].map(([chunk]) => chunk);
  expect(hashed.length).toBeGreaterThan(PARTS.length);
  expect(hashed).toEqual([...hashed].sort());
  expect(await buildFood()).toEqual(files);
});
