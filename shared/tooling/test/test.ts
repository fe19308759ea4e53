import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT, readJson } from '../build/workspaces';
import { findBrowser } from '../release/start-check/browser';
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

/** Returns the suite of a turbo task: `lint` for `//#lint` and `mf-menu` for `mf-menu#test`. */
const suiteName = (taskId: string) => taskId.replace('//#', '').replace('#test', '');

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

/**
 * Runs lint, types and jest, one workspace at a time, because each suite has two workers of its own. Suites whose inputs
 * have not changed since they passed are skipped unless `isForced`.
 */
async function runSuites(isForced: boolean): Promise<Outcome[]> {
  rmSync(SUMMARIES, { recursive: true, force: true });
  const options = ['--filter=!e2e', '--concurrency=1', '--continue=always', '--summarize'];
  const parameters = ['lint', 'types', 'test', ...options, '--output-logs=hash-only', ...(isForced ? ['--force'] : [])];
  await runTurbo(ROOT, parameters, { stdio: 'inherit' });
  return readOutcomes();
}

/** Runs a suite alone and shows its output. */
async function runAlone(name: string, script: string[], cwd = ROOT): Promise<Outcome> {
  console.log(`\n── ${name}`);
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

export async function run(_names: string[], { force = false }: { force?: boolean }): Promise<string> {
  await installBrowser();
  const outcomes = await runSuites(force);
  outcomes.push(await runAlone('matrix', [path.join(ROOT, 'shared/tooling/run.mjs'), 'matrix']));
  const playwright = [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'];
  outcomes.push(await runAlone('end-to-end', playwright, path.join(ROOT, 'e2e')));
  const failures = outcomes.filter(({ status }) => status === 'FAILED');
  if (failures.length > 0) process.exitCode = 1;
  return [
    '\n══ How each suite ended',
    ...outcomes.map(formatOutcome),
    ...failures.map(({ name, output }) => `\n── ${name}\n${output}`),
  ].join('\n');
}
