import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';
import { SOURCE_MAPS_FOLDER } from './source-maps';

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
  // The federation runtime is copied instead of linked, because the build must not depend on its path.
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
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]);
  return { version, ...Object.fromEntries(files) };
}

let firstBuild: Record<string, string>;
beforeAll(async () => {
  firstBuild = await buildFood();
});

test('builds of equal sources in different folders produce equal files with sorted chunk hashes', async () => {
  const files = firstBuild;
  const [entry = ''] = Object.keys(files).filter((file) => /^remoteEntry.*\.js$/.test(file));
  const hashed = [...(files[entry] ?? '').matchAll(/\b\d+:"sha256-/g)].map(([chunk]) => chunk);
  expect(hashed.length).toBeGreaterThan(PARTS.length);
  expect(hashed).toEqual([...hashed].sort());
  expect(await buildFood()).toEqual(files);
});

test('a build writes a source map for each script into a hidden folder, and no sourceMappingURL comments', () => {
  const isMap = (file: string) => file.endsWith('.map');
  const scripts = Object.keys(firstBuild).filter((file) => file.endsWith('.js'));
  const maps = Object.keys(firstBuild).filter(isMap);
  expect(maps.sort()).toEqual(scripts.map((file) => `${SOURCE_MAPS_FOLDER}/${file}.map`).sort());
  expect(Object.entries(firstBuild).filter(([, text]) => text.includes('sourceMappingURL'))).toEqual([]);
  const listed = JSON.parse(firstBuild['release.json'] ?? '{}');
  expect([...Object.keys(listed.integrity), ...listed.preload].filter(isMap)).toEqual([]);
  const sources = maps.flatMap((file) => JSON.parse(firstBuild[file] ?? '{}').sources);
  expect(sources).toContain('mf-food/src/module.tsx');
  expect(sources.filter((source) => /^[./]|root-/.test(source))).toEqual([]);
});

test('a position in a minified script maps to the line of its source', () => {
  const [file = '', script = ''] = Object.entries(firstBuild).find(([, text]) => text.includes('"mains"')) ?? [];
  const map = new TraceMap(firstBuild[`${SOURCE_MAPS_FOLDER}/${file}.map`] ?? '');
  const position = originalPositionFor(map, { line: 1, column: script.indexOf('"mains"') });
  expect(position).toMatchObject({ source: 'mf-food/src/mains.ts', line: 1 });
});
