import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ExecaError, execa } from 'execa';
import { ROOT, readJson, remoteNames } from '../build/workspaces';
import { findBrowser } from '../release/start-check/browser';
import { listFailedTests } from './failed-tests';
import { fillBuildCache } from './fill-build-cache';
import { findMemoryFolder } from './memory-folder';
import { runTurbo, TURBO_SETTINGS, turboFolder } from './turbo';

const SUMMARIES = path.join(turboFolder(ROOT), 'runs');

interface Outcome {
  name: string;
  status: 'passed' | 'FAILED' | 'unchanged';
  seconds: number;
  output: string;
}

/** The fields of turbo's run summary that this command reads. */
interface Summary {
  tasks: Array<{
    taskId: string;
    logFile: string;
    cache?: { status: string };
    execution?: { startTime: number; endTime: number; exitCode: number | null };
  }>;
}

/** Installs Chromium's headless shell from Debian's packages when the machine has no browser and the user is root. */
async function installBrowser(): Promise<void> {
  if (findBrowser() !== undefined) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    throw new Error('The tests need Chromium: sudo apt-get install chromium, then npm test again');
  }
  console.log("Installing Chromium's headless shell");
  await execa('apt-get', ['update', '-qq'], { stdio: 'inherit', reject: false });
  await execa('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    stdio: 'inherit',
  });
}

/**
 * Returns the name of a turbo task's suite: `lint` for `//#lint`, `mf-menu` for the tests of mf-menu, `types of
 * mf-menu` for its types.
 */
const suiteName = (taskId: string) =>
  taskId
    .replace('//#', '')
    .replace('#test', '')
    .replace(/^(.+)#check-types$/, 'types of $1');

function readOutcomes(): Outcome[] {
  const [file = ''] = readdirSync(SUMMARIES);
  const { tasks } = readJson<Summary>(path.join(SUMMARIES, file));
  return tasks.map(({ taskId, logFile, cache, execution }) => {
    const log = path.join(ROOT, logFile);
    const { startTime = 0, endTime = 0, exitCode = null } = execution ?? {};
    const passed = cache?.status === 'HIT' ? 'unchanged' : 'passed';
    return {
      name: suiteName(taskId),
      status: exitCode === 0 ? passed : 'FAILED',
      seconds: Math.round((endTime - startTime) / 1000),
      output: existsSync(log) ? readFileSync(log, 'utf8') : '',
    };
  });
}

interface TestOptions {
  /** Whether to also run suites that have not changed since they passed. */
  force?: boolean;
  /** Commit or branch: only workspaces that differ from it, and workspaces that depend on these, are tested. */
  since?: string;
}

interface SuiteOptions extends TestOptions {
  /** Whether only remotes have changed. Only their types are checked then, because nothing depends on a remote. */
  onlyRemotes: boolean;
}

/**
 * Runs lint, types and jest, two workspaces at a time: many tests wait for processes that they start. Suites whose
 * inputs have not changed since they passed are skipped unless `force`.
 */
async function runSuites({ force = false, since, onlyRemotes }: SuiteOptions): Promise<Outcome[]> {
  rmSync(SUMMARIES, { recursive: true, force: true });
  // In turbo's filters, `//` is the root, whose tasks check lint and types of all workspaces, and `...` adds the
  // workspaces that depend on a changed one.
  const filters = since === undefined ? ['--filter=!e2e'] : ['--filter=//', `--filter=...[${since}]`, '--filter=!e2e'];
  const options = ['--concurrency=2', '--continue=always', '--summarize', '--output-logs=hash-only'];
  const types = onlyRemotes ? 'check-types' : 'types';
  await runTurbo(ROOT, ['lint', types, 'test', ...filters, ...options, ...(force ? ['--force'] : [])], {
    stdio: 'inherit',
  });
  return readOutcomes();
}

/** Returns the paths of the files that differ from the commit or branch `since`, new files included. */
async function listChangedFiles(since: string): Promise<string[]> {
  const git = execa({ cwd: ROOT, lines: true });
  const { stdout: changed } = await git('git', ['diff', '--name-only', '--merge-base', since, '--']).catch(
    (error: ExecaError) => {
      throw new Error(`Nothing to compare with: ${error.stderr}`);
    },
  );
  const { stdout: added } = await git('git', ['ls-files', '--others', '--exclude-standard']);
  return [...changed, ...added];
}

/**
 * Returns whether only remotes and Markdown files have changed. The product suites are skipped then, because the gates
 * of a deployment open each remote in the live shell.
 */
async function changesOnlyRemotes(since: string): Promise<boolean> {
  const names = remoteNames();
  const files = await listChangedFiles(since);
  return files.every((file) => file.endsWith('.md') || names.includes(file.split('/')[0] ?? ''));
}

/** Runs a suite without turbo and shows its output. */
async function runSuite(name: string, script: string[], cwd = ROOT): Promise<Outcome> {
  const started = performance.now();
  const { failed, all } = await execa(process.execPath, script, {
    cwd,
    env: TURBO_SETTINGS,
    all: true,
    stdout: ['inherit', 'pipe'],
    stderr: ['inherit', 'pipe'],
    reject: false,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, status: failed ? 'FAILED' : 'passed', seconds, output: all };
}

/** Returns the line in which a runner counts what has passed or failed, or else the last line of its output. */
function findClosingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.findLast((line) => /^Tests:|^\d+ (passed|failed)/.test(line)) ?? lines.at(-1) ?? '';
}

function formatOutcome({ name, status, seconds, output }: Outcome): string {
  return `${status.padEnd(9)}  ${name}, ${seconds} s: ${findClosingLine(output)}`;
}

/** Returns the names and errors of the failed tests of a suite; none for lint and types, which have no tests. */
function formatFailedTests({ name, output }: Outcome): string[] {
  const tests = listFailedTests(output);
  return tests.length === 0 ? [] : [`\n── ${name}: failed tests`, ...tests];
}

/**
 * Runs the suites that need the built product. The matrix runs while the app instances of the end-to-end tests load the
 * demonstration restaurants, which leaves a core idle.
 */
async function runProductSuites(): Promise<Outcome[]> {
  console.log('\n── build');
  const command = path.join(ROOT, 'shared/tooling/run.mjs');
  await fillBuildCache(command);
  console.log('\n── matrix, end-to-end');
  const playwright = [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'];
  return await Promise.all([
    runSuite('matrix', [command, 'matrix']),
    runSuite('end-to-end', playwright, path.join(ROOT, 'e2e')),
  ]);
}

export async function run(_names: string[], options: TestOptions): Promise<string> {
  const { since } = options;
  // The suites inherit TMPDIR, the folder for temporary files.
  const folder = process.env.TMPDIR ?? findMemoryFolder();
  if (folder !== undefined) process.env.TMPDIR = folder;
  const onlyRemotes = since !== undefined && (await changesOnlyRemotes(since));
  if (!onlyRemotes) await installBrowser();
  const outcomes = await runSuites({ ...options, onlyRemotes });
  if (!onlyRemotes) outcomes.push(...(await runProductSuites()));
  const failures = outcomes.filter(({ status }) => status === 'FAILED');
  if (failures.length > 0) process.exitCode = 1;
  return [
    ...failures.map(({ name, output }) => `\n── ${name}\n${output}`),
    '\n══ How each suite ended',
    ...outcomes.map(formatOutcome),
    ...(onlyRemotes ? ['not run    matrix, end-to-end: only areas differ'] : []),
    ...failures.flatMap(formatFailedTests),
  ].join('\n');
}
