import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { listFiles } from '../build/list-files';
import { findTypeCompiler } from '../build/type-compiler';
import { ROOT, readJson } from '../build/workspaces';
import { type LintConfiguration, toAreaConfiguration, toAreaRules } from '../lint/area-configuration';
import { addFileExtensions } from './file-extensions';
import { COMPILED_FOLDER, PACKAGES } from './published-package';

/** Matches files that the compiler does not emit: style sheets, declarations, lint rules, and plain scripts. */
const COPIED = /\.(css|d\.ts|cjs|mjs|grit)$/;
/** Matches files that are not published: scripts, settings and fixtures for this repository, and node_modules. */
const NOT_PUBLISHED = /^(install|run|jest\.config)\.mjs$|^node_modules\/|^test\/fixtures\//;

/** Compiles all shared packages together into `folder`. Rejects with the compiler's errors. */
async function compileSources(folder: string): Promise<void> {
  const project = path.join(ROOT, 'shared/tooling/pack');
  const { failed, stdout } = await execa(process.execPath, [findTypeCompiler(), '-p', project, '--outDir', folder], {
    reject: false,
  });
  if (failed) throw new Error(`The packages cannot be compiled:\n${stdout}`);
}

/** Copies files that the compiler does not emit into `compiled`, which has the folder structure of `sources`. */
function copyOtherFiles(sources: string, compiled: string): void {
  for (const file of listFiles(sources).filter((one) => COPIED.test(one) && !NOT_PUBLISHED.test(one))) {
    mkdirSync(path.dirname(path.join(compiled, file)), { recursive: true });
    copyFileSync(path.join(sources, file), path.join(compiled, file));
  }
}

function completeImports(folder: string): void {
  for (const file of listFiles(folder).filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const target = path.join(folder, file);
    const hasScript = (script: string) => existsSync(path.resolve(path.dirname(target), script));
    const code = readFileSync(target, 'utf8');
    const completed = addFileExtensions(code, hasScript);
    if (completed !== code) writeFileSync(target, completed);
  }
}

/** Writes the settings of the repository's tools for an area's own repository into `compiled`, the tooling's folder. */
function writeSettings(compiled: string): void {
  cpSync(path.join(ROOT, 'tsconfig.base.json'), path.join(compiled, 'tsconfig.base.json'));
  const configuration = readJson<LintConfiguration>(path.join(ROOT, 'biome.json'));
  writeFileSync(path.join(compiled, 'biome.json'), JSON.stringify(toAreaConfiguration(configuration), null, 2));
  writeFileSync(path.join(compiled, 'lint/area-rules.json'), JSON.stringify(toAreaRules(configuration), null, 2));
}

/** Compiles the packages to ES modules with declarations in `<folder>/<name>/dist`. Rejects with compiler errors. */
export async function compilePackages(folder: string): Promise<void> {
  const emitted = path.join(folder, 'emitted');
  await compileSources(emitted);
  for (const name of PACKAGES) {
    const place = name === 'tooling' ? '' : 'src';
    const compiled = path.join(folder, name, COMPILED_FOLDER);
    mkdirSync(path.dirname(compiled), { recursive: true });
    renameSync(path.join(emitted, name, place), compiled);
    copyOtherFiles(path.join(ROOT, 'shared', name, place), compiled);
    completeImports(compiled);
  }
  writeSettings(path.join(folder, 'tooling', COMPILED_FOLDER));
}
