import path from 'node:path';
import { ROOT, runScript } from '../test/fixtures/run-script';

interface Replacement {
  file: string;
  exported: string[];
  replacement: string[];
}

/** Reads the exports of the replaced files in a process of its own, because the libraries are ES modules. */
function readReplacements(): Replacement[] {
  const script = `
    import { importTypeScript } from ${JSON.stringify(path.join(__dirname, 'import-typescript.mjs'))};
    import { findLibraryAliases } from ${JSON.stringify(path.join(__dirname, 'lighter-libraries.ts'))};
    const aliases = findLibraryAliases(${JSON.stringify(path.join(ROOT, 'shell'))});
    const { createRequire } = await import('node:module');
    const { pathToFileURL } = await import('node:url');
    const { resolve } = createRequire(${JSON.stringify(path.join(ROOT, 'package.json'))});
    const importFile = async (file) =>
      Object.keys(await (file.endsWith('.ts') ? importTypeScript(file) : import(pathToFileURL(file).href)));
    const read = async ([file, replacement]) => ({
      file: file.split('node_modules/').at(-1),
      exported: await importFile(file.startsWith('/') ? file : resolve(file.replace('$', ''))),
      replacement: await importFile(replacement),
    });
    console.log(JSON.stringify(await Promise.all(Object.entries(aliases).map(read))));
  `;
  return JSON.parse(runScript(script));
}

test.each(readReplacements())('the replacement of $file exports everything that $file exports', (replaced) => {
  expect(replaced.replacement).toEqual(expect.arrayContaining(replaced.exported));
});
