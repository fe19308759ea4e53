import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { firstPage } from './first-page.mjs';
import { addressed } from './registry.mjs';
import { pageOf } from './site.mjs';

const TIME_LIMIT_MS = 60_000;
const program = fileURLToPath(new URL('./start-area.mjs', import.meta.url));

function jobOf(site, { shellRelease, remoteRelease }) {
  const { description } = remoteRelease;
  const shell = addressed('shell', shellRelease);
  const html = pageOf(shell, [{ description, current: addressed(description.name, remoteRelease) }]);
  return { site, html, address: firstPage(description), description };
}

/** What a child process answers to each of `jobs`, or that it did not. */
function runWithinTime(jobs, limitMs) {
  return new Promise((resolve) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const answers = new Map();
    let missing = { problem: 'ends the process that it runs in' };
    const timer = setTimeout(() => {
      missing = { problem: `shows nothing within ${limitMs / 1000} seconds` };
      child.kill('SIGKILL');
    }, limitMs);
    child.on('message', ({ index, answer }) => answers.set(index, answer));
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(jobs.map((_, index) => answers.get(index) ?? missing));
    });
    child.send(jobs);
  });
}

/** Few processes for many jobs: most of a start is loading what all of them need. */
async function runTogether(jobs, { limitMs, processes }) {
  const places = jobs.map((_, index) => index);
  const answers = [];
  const runShare = async (first) => {
    const share = places.filter((place) => place % processes === first);
    const own = await runWithinTime(
      share.map((place) => jobs[place]),
      limitMs,
    );
    for (const [index, place] of share.entries()) answers[place] = own[index];
  };
  await Promise.all(places.slice(0, processes).map(runShare));
  return answers;
}

/**
 * What each of `jobs` comes to. One area may hang or end its process, and may be at fault for what another one shows
 * beside it: no problem counts that is not there in a process of its own.
 */
async function runAll(jobs, { limitMs, processes }) {
  if (jobs.length === 1) return runWithinTime(jobs, limitMs);
  const together = await runTogether(jobs, { limitMs, processes });
  const again = async (job) => (await runWithinTime([job], limitMs))[0];
  return Promise.all(together.map((answer, index) => (answer.problem === undefined ? answer : again(jobs[index]))));
}

/**
 * Starts releases of remotes, each in a release of the shell, all by their built files in the folder `site`: the page is
 * loaded without a browser, signed in where the area asks for it, with an API that knows of nothing yet, and its first
 * page is waited for. They run in processes of their own, so that what hangs or ends one does no more than that.
 *
 * Answers for each of `pairs` `{ page }` with what the first page is called, or `{ problem }`; with either, where the
 * area's module could be had, `routes`: the paths of its routes by first segment.
 */
export async function startAll({ site, pairs, limitMs = TIME_LIMIT_MS, processes = availableParallelism() }) {
  const jobs = pairs.map((pair) => jobOf(site, pair));
  const answers = await runAll(jobs, { limitMs, processes });
  return pairs.map(({ shellRelease, remoteRelease }, index) => {
    const { page, problem, routes } = answers[index];
    if (problem === undefined) return { page, routes };
    const { version, description } = remoteRelease;
    const what = `${description.name} ${version} does not start in shell ${shellRelease.version}`;
    return { problem: `${what}: ${jobs[index].address} ${problem}`, routes };
  });
}

/** Starts one release of a remote in one of the shell. */
export async function startsIn({ site, shellRelease, remoteRelease, limitMs }) {
  const [answer] = await startAll({ site, pairs: [{ shellRelease, remoteRelease }], limitMs });
  return answer;
}
