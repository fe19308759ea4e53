import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface Replacement {
  file: string;
  exported: string[];
  standsIn: string[];
}

/** What is left out of the shell, read by Node: jest cannot load the tooling's ES modules itself. */
function replacements(): Replacement[] {
  const script = `
    import { lighterLibraries } from ${JSON.stringify(path.join(__dirname, 'lighter-libraries.mjs'))};
    const aliases = lighterLibraries(${JSON.stringify(path.join(__dirname, '../../../shell'))});
    const read = async ([file, place]) => ({
      file: file.split('node_modules/').at(-1),
      exported: Object.keys(await import(file.startsWith('/') ? file : file.replace('$', ''))),
      standsIn: Object.keys(await import(place)),
    });
    console.log(JSON.stringify(await Promise.all(Object.entries(aliases).map(read))));
  `;
  const folder = path.join(__dirname, '../..');
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }),
  );
}

test.each(replacements())('what stands in for $file exports all that it does', ({ exported, standsIn }) => {
  expect(standsIn).toEqual(expect.arrayContaining(exported));
});
