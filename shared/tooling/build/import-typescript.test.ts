import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runScript } from '../test/fixtures/run-script';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'imported-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Imports a TypeScript file in a process of its own. Returns its exports. */
function importFile(text: string): unknown {
  const file = path.join(folder, 'dishes.ts');
  writeFileSync(file, text);
  const script = `
    import { importTypeScript } from ${JSON.stringify(path.join(__dirname, 'import-typescript.mjs'))};
    console.log(JSON.stringify(await importTypeScript(process.argv[1])));
  `;
  return JSON.parse(runScript(script, file));
}

/** Statement that adds a name to the list `order`, which all files share. */
const record = (name: string) => `(globalThis.order ??= []).push("${name}");`;

test('an imported TypeScript file reads its own paths and address, and its texts are unchanged', () => {
  const file = path.join(folder, 'dishes.ts');
  const read = ['dirname', 'filename', 'url'].map((name) => `import.meta.${name}`);
  const text = `export const dishes: string[] = [${read}, "import.meta.dirname"];`;
  expect(importFile(text)).toEqual({ dishes: [folder, file, pathToFileURL(file).href, 'import.meta.dirname'] });
});

test('a file that an imported TypeScript file imports later is executed only then, and so are its packages', () => {
  const pepper = path.join(folder, 'node_modules/pepper');
  mkdirSync(pepper, { recursive: true });
  writeFileSync(path.join(pepper, 'package.json'), JSON.stringify({ type: 'module', exports: './pepper.js' }));
  writeFileSync(path.join(pepper, 'pepper.js'), record('pepper'));
  writeFileSync(path.join(folder, 'soup.ts'), `import 'pepper'; ${record('soup')}`);
  const text = `${record('dishes')} await import('./soup'); export const { order } = globalThis;`;
  expect(importFile(text)).toEqual({ order: ['dishes', 'pepper', 'soup'] });
});

test('the stack of an error names the line of the TypeScript file', () => {
  const stack = expect.stringContaining(`${path.join(folder, 'dishes.ts')}:3:`);
  expect(importFile('interface Dish {}\n\nexport const { stack } = new Error("Burnt");')).toEqual({ stack });
});
