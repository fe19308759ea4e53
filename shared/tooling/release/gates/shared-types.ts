import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { findTypeCompiler } from '../../build/type-compiler';
import { ROOT } from '../../build/workspaces';
import { linkPackages } from '../link-packages';
import { readSources, type StoredSources } from '../stored-sources';
import type { Problem } from './gate';

export interface ShellWithRemotes {
  site: string;
  shell: string;
  remotes: Array<{ name: string; version: string }>;
}

interface TypeProblem {
  name: string;
  file: string;
  line: string;
  message: string;
}

const PROBLEM = /^((mf-[\w-]+)\/src\/.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm;
/**
 * Codes of ignored compiler errors about missing modules and exports, and about type arguments of functions from
 * missing modules. The gate `shared-names` checks the exports, and packages of an area's own repository may be missing.
 */
const MISSING = new Set(['TS2305', 'TS2307', 'TS2347', 'TS2614', 'TS2724']);

/**
 * Matches the codes of ignored errors about implicit `any` types, which missing modules cause. The compiler option
 * `noImplicitAny` stays on: without it, empty arrays have the type `never[]`, and adding an element is an error.
 */
const IMPLICIT_ANY = /^TS70\d\d$/;

/** The remote's copy of the contract goes into its own node_modules, which the compiler searches first. */
const targetPath = (name: string, file: string) =>
  file.startsWith('shared/') ? `${name}/node_modules/@backoffice/${file.slice('shared/'.length)}` : file;

/**
 * Returns the text of a source file to compile. The files of the shared packages are not checked, because their errors
 * are ignored; this halves the compiler's time. Their types are still inferred.
 */
const toCompiledText = (file: string, text: string) =>
  file.startsWith('shared/') && /\.tsx?$/.test(file) ? `// @ts-nocheck\n${text}` : text;

function writeFiles(folder: string, sources: StoredSources, place = (file: string) => file): void {
  for (const [file, text] of Object.entries(sources)) {
    const target = path.join(folder, place(file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, toCompiledText(file, text));
  }
}

/** Compiles the remotes in `folder` with the shared packages there. Returns the errors in the files of the remotes. */
async function compile(folder: string): Promise<TypeProblem[]> {
  const workspaces = ['shared/contract', 'shared/platform', 'shared/ui'];
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ workspaces }));
  const compilerOptions = { types: ['node'] };
  const settings = { extends: './tsconfig.base.json', compilerOptions, include: ['mf-*/src'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  linkPackages(ROOT, folder);
  // Several checkers would each infer the types of the shared packages, which takes more time than they save.
  const parameters = ['--pretty', 'false', '--checkers', '1', '-p', '.'];
  const program = [findTypeCompiler(), ...parameters];
  const { stdout, stderr, failed, signal } = await execa(process.execPath, program, { cwd: folder, reject: false });
  const problems = [...stdout.matchAll(PROBLEM)];
  if (failed && (signal !== undefined || problems.length === 0)) {
    throw new Error(`The TypeScript compiler ended without a result: ${signal ?? (stderr || stdout).split('\n')[0]}`);
  }
  return problems
    .filter(([, , , , code = '']) => !MISSING.has(code) && !IMPLICIT_ANY.test(code))
    .map(([, file = '', name = '', line = '', , message = '']) => ({ name, file, line, message }));
}

/**
 * Checks that the sources of remotes have correct types with the packages that a shell provides. Comparing exported
 * names is not enough, because a component's property can be renamed. Releases that were built without stored sources
 * are not checked.
 */
export async function checkSharedTypes({ site, shell, remotes }: ShellWithRemotes): Promise<Problem> {
  const provided = readSources(path.join(site, 'shell', shell));
  const stored = remotes.flatMap(({ name, version }) => {
    const sources = readSources(path.join(site, name, version));
    return sources === undefined ? [] : [{ name, sources }];
  });
  if (provided === undefined || stored.length === 0) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'shared-types-'));
  try {
    for (const { name, sources } of stored) writeFiles(folder, sources, (file) => targetPath(name, file));
    writeFiles(folder, provided);
    const [first, ...others] = await compile(folder);
    if (first === undefined) return undefined;
    const version = remotes.find(({ name }) => name === first.name)?.version;
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${first.name} ${version} does not fit shell ${shell}: ${first.file}:${first.line}: ${first.message}${more}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
