import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROWSERS } from './browsers.mjs';
import { readCommandLine } from './command-line.mjs';
import { ensureInstalled } from './install.mjs';

const USAGE = `Runs every suite: lint, types, jest per workspace, the matrix of releases, end-to-end in a browser.

  npm test                 # all
  npm test -w mf-menu      # one workspace, with jest's options after --
`;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const CLOSING_LINES = 6;

/** Runs a command, shows what it prints, and answers its exit code and the last lines. */
function run(command, args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, FORCE_COLOR: '0' } });
    let tail = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (data) => {
        to.write(data);
        tail = `${tail}${data}`.slice(-4000);
      });
    }
    child.once('error', (error) => resolve({ code: 1, closing: [error.message] }));
    child.once('exit', (code) => {
      const lines = tail.split('\n').filter((line) => line.trim() !== '');
      resolve({ code: code ?? 1, closing: lines.slice(-CLOSING_LINES) });
    });
  });
}

const tool = (file, ...args) => [process.execPath, [path.join(root, 'node_modules', file), ...args]];

async function installBrowser() {
  if (BROWSERS.some((file) => existsSync(file))) return { code: 0 };
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    return {
      code: 1,
      closing: ['The end-to-end tests need Chromium: sudo apt-get install chromium, then npm test again'],
    };
  }
  console.log('Installing Chromium');
  await run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

async function endToEnd() {
  const browser = await installBrowser();
  if (browser.code !== 0) return browser;
  return run(...tool('@playwright/test/cli.js', 'test'), path.join(root, 'e2e'));
}

async function suites() {
  const { readJson } = await import('./workspaces.mjs');
  const { workspaces } = readJson(path.join(root, 'package.json'));
  const jest = workspaces.filter((name) => existsSync(path.join(root, name, 'jest.config.mjs')));
  return [
    ['lint', () => run(...tool('@biomejs/biome/bin/biome', 'check', '.'))],
    ['types', () => run(process.execPath, [path.join(root, 'shared/tooling/src/types.mjs')])],
    ...jest.map((name) => [name, () => run(...tool('jest/bin/jest.js', '-w', '2'), path.join(root, name))]),
    ['matrix', () => run(process.execPath, [path.join(root, 'shared/tooling/src/matrix.mjs')])],
    ['end-to-end', endToEnd],
  ];
}

async function main() {
  readCommandLine({ usage: USAGE });
  await ensureInstalled(root, console.log);
  const results = [];
  for (const [name, suite] of await suites()) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const result = await suite();
    results.push({ name, seconds: Math.round((performance.now() - startedAt) / 1000), ...result });
  }
  console.log('\n══ How each suite ended');
  for (const { name, code, seconds, closing = [] } of results) {
    console.log(`\n${code === 0 ? 'passed' : 'FAILED'}  ${name}, ${seconds} s`);
    for (const line of closing) console.log(`        ${line}`);
  }
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
