import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('an imported TypeScript file reads its own paths and address, and its texts are unchanged', () => {
  const file = path.join(folder, 'dishes.ts');
  const read = ['dirname', 'filename', 'url'].map((name) => `import.meta.${name}`);
  const text = `export const dishes: string[] = [${read}, "import.meta.dirname"];`;
  expect(importFile(text)).toEqual({ dishes: [folder, file, pathToFileURL(file).href, 'import.meta.dirname'] });
});

test('a file that an imported TypeScript file imports later is executed only then', () => {
  writeFileSync(path.join(folder, 'soup.ts'), 'order.push("soup"); export {};');
  const head = 'const order: string[] = []; Object.assign(globalThis, { order }); order.push("dishes");';
  const text = `${head} await Promise.resolve(); await import('./soup'); export { order };`;
  expect(importFile(text)).toEqual({ order: ['dishes', 'soup'] });
});

test('the stack of an error names the line of the TypeScript file', () => {
  const stack = expect.stringContaining(`${path.join(folder, 'dishes.ts')}:3:`);
  expect(importFile('interface Dish {}\n\nexport const { stack } = new Error("Burnt");')).toEqual({ stack });
});
