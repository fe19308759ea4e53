import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from '../../shared/tooling/test/fixtures/run-script';

const root = path.join(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'shell-bundle-'));

beforeAll(() => {
  const build = JSON.stringify(path.join(root, 'shared/tooling/build/compile.ts'));
  const script = `
    import { compile, loadConfig } from ${build};
    const config = await loadConfig('shell', 'production');
    await compile({ ...config, output: { ...config.output, path: ${JSON.stringify(folder)} } });
  `;
  runScript(script);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function findFilesContaining(name: string): string[] {
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
  return files.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(name));
}

test('the shell’s bundle does not contain the name of any remote', () => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const remotes = workspaces.filter((name) => name.startsWith('mf-'));
  expect(remotes.length).toBeGreaterThan(0);
  expect(
    remotes.flatMap((name) => [...findFilesContaining(name), ...findFilesContaining(name.replaceAll('-', '_'))]),
  ).toEqual([]);
});

test('the search in the bundle, which these tests use, finds a text that the bundle contains', () => {
  expect(findFilesContaining('Unexpected Application Error!')).not.toEqual([]);
});

test('the signed-in layout is not among the files that the sign-in page loads first', () => {
  const files = findFilesContaining('Skip to content');
  expect(files).toEqual([expect.stringMatching(/^layout\./)]);
});

test('the transitions of menus are not among the files that the sign-in page loads first', () => {
  const files = findFilesContaining('rotate-left');
  expect(files).toContainEqual(expect.stringMatching(/^shared-lists\./));
  expect(files).not.toContainEqual(expect.stringMatching(/^(main|libraries)\./));
});

test('the shell’s bundle does not contain the colors of Mantine’s theme', () => {
  expect(findFilesContaining('#e03131')).toEqual([]);
});
