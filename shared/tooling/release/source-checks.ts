import path from 'node:path';
import { execa } from 'execa';
import { buildVersion } from '../build/version';
import { findStandaloneArea, readJson, workspaceFolder } from '../build/workspaces';
import { findLinter, listLintParameters } from '../lint/lint-program';
import { runTurbo } from '../test/turbo';
import type { HistoryDetails } from './history';

/** Scripts of a workspace that its sources must pass before a deployment, by gate. */
const SCRIPTS = { types: 'check-types', tests: 'test' } as const;
/** Scripts that the sources in an area's own repository must pass before a deployment, by gate. */
const ONLY_AREA_SCRIPTS = { types: 'types', tests: 'test' } as const;

type SourceGate = keyof typeof SCRIPTS;

/** Lint rules about what areas share: the modules that they import, and the owners of cached data. */
const RULES = ['plugin', 'style/noRestrictedImports', 'style/noCommonJs'];

/** Matches the packages of the repository that a release contains, in whole or in part: their tests must pass too. */
const BUNDLED = /^@backoffice\//;

/** Matches turbo's line about a workspace whose script has failed. */
const FAILED_WORKSPACE = /^ *Failed: +(\S+)#/m;

/** Matches the file and line of a workspace that a compiler, a linter or a test runner prints. */
const PLACE = /\b(src\/[\w./-]+\.tsx?)(?:\((\d+),\d+\)|:(\d+):\d+)/;

const FAILURES: Record<SourceGate | 'rules', string> = {
  rules: 'breaks a rule about what areas share',
  types: 'has type errors',
  tests: 'fails its tests',
};

/** Returns the folder of the workspace that has failed: `name`, or a package that `name` contains. */
function findFailedFolder(name: string, output: string): string {
  const [, failed = name] = FAILED_WORKSPACE.exec(output) ?? [];
  return failed.replace(BUNDLED, 'shared/');
}

function describeFailure(name: string, gate: SourceGate | 'rules', output: string): string {
  const [, file, line, other] = PLACE.exec(output) ?? [];
  const folder = findFailedFolder(name, output);
  const place = file === undefined ? '' : `, first at ${folder}/${file}:${line ?? other}`;
  const subject = folder === name ? name : `${folder}, which ${name} contains,`;
  return `${subject} ${FAILURES[gate]}${place}: nothing is deployed`;
}

interface PackageFile {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
}

const readPackage = (name: string, root: string) =>
  readJson<PackageFile>(path.join(workspaceFolder(name, root), 'package.json'));

function requireScript(name: string, script: string, root: string): void {
  if (readPackage(name, root).scripts?.[script] === undefined) {
    throw new Error(`${name}/package.json lacks the script ${script}`);
  }
}

/**
 * Runs a script of a workspace, and the same script of the packages that its release contains, if they have it. In an
 * area's own repository, npm runs the script instead of turbo, because that repository has no sources of packages.
 */
function runScript(name: string, script: string, root: string) {
  if (findStandaloneArea(root) !== undefined) {
    return execa('npm', ['run', '--silent', script], { cwd: root, all: true, reject: false });
  }
  const bundled = Object.keys(readPackage(name, root).dependencies ?? {}).filter((one) => BUNDLED.test(one));
  const filters = [name, ...bundled].map((workspace) => `--filter=${workspace}`);
  // Runs one suite at a time, because each suite starts two worker processes.
  const options = ['--concurrency=1', '--output-logs=errors-only', '--log-prefix=none'];
  return runTurbo(root, [script, ...filters, ...options], { all: true });
}

/** Checks the lint rules about what areas share, which takes less than a second. */
async function checkRules(name: string, root: string): Promise<void> {
  const parameters = [findLinter(), ...listLintParameters(name, root, RULES), '--colors=off'];
  const { failed, all } = await execa(process.execPath, parameters, { cwd: root, all: true, reject: false });
  if (!failed) return;
  console.error(all);
  throw new Error(describeFailure(name, 'rules', all));
}

/**
 * Checks the types of a workspace and runs its tests and those of the packages that it contains; turbo skips what has
 * passed before with the same files. Returns the durations. Rejects, after printing the output, with a one-sentence
 * error that names the file and line of the first problem.
 */
async function checkSources(name: string, root: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  const scripts = findStandaloneArea(root) === undefined ? SCRIPTS : ONLY_AREA_SCRIPTS;
  await checkRules(name, root);
  for (const gate of ['types', 'tests'] as const) {
    requireScript(name, scripts[gate], root);
    const started = performance.now();
    const { failed, all } = await runScript(name, scripts[gate], root);
    if (failed) {
      console.error(all);
      throw new Error(describeFailure(name, gate, all));
    }
    times[gate] = (performance.now() - started) / 1000;
  }
  return times;
}

/** Checks the types and the tests of the sources of `version`. Returns what the history records about it. */
export async function checkVersion(name: string, version: string, root: string): Promise<HistoryDetails> {
  const seconds = await checkSources(name, root);
  if (buildVersion(name, root) === version) return { seconds };
  throw new Error(`The sources of ${name} changed while they were tested: deploy them again`);
}

/** Returns what the history records about a deployment that skips types and tests. */
export function describeSkippedChecks(reason: string): HistoryDetails {
  if (reason.trim() === '') throw new Error('--skip-tests needs a reason, such as "No orders can be taken"');
  return { skipped: { types: reason, tests: reason } };
}
