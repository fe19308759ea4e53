import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { firstPage } from './first-page.mjs';
import { addressed } from './registry.mjs';
import { pageOf } from './site.mjs';

const TIME_LIMIT_MS = 60_000;
const program = fileURLToPath(new URL('./start-area.mjs', import.meta.url));

/** What the child process answers, or that it did not. */
function runWithinTime(job, limitMs) {
  return new Promise((resolve) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let answer;
    const timer = setTimeout(() => {
      answer = { problem: `shows nothing within ${limitMs / 1000} seconds` };
      child.kill('SIGKILL');
    }, limitMs);
    child.once('message', (message) => {
      answer ??= message;
    });
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(answer ?? { problem: 'ends the process that it runs in' });
    });
    child.send(job);
  });
}

/**
 * Starts a release of a remote in a release of the shell, both by their built files in the folder `site`: the page is
 * loaded without a browser, signed in where the area asks for it, with an API that knows of nothing yet, and its first
 * page is waited for. It runs as a process of its own, so that what hangs or ends it does no more than that.
 *
 * Answers `{ page }` with what the first page is called, or `{ problem }`; with either, where the area's module could
 * be had, `routes`: the paths of its routes by first segment.
 */
export async function startsIn({ site, shellRelease, remoteRelease, limitMs = TIME_LIMIT_MS }) {
  const { description } = remoteRelease;
  const { name } = description;
  const address = firstPage(description);
  const shell = addressed('shell', shellRelease);
  const html = pageOf(shell, [{ description, current: addressed(name, remoteRelease) }]);
  const { page, problem, routes } = await runWithinTime({ site, html, address, description }, limitMs);
  if (problem === undefined) return { page, routes };
  const what = `${name} ${remoteRelease.version} does not start in shell ${shellRelease.version}`;
  return { problem: `${what}: ${address} ${problem}`, routes };
}
