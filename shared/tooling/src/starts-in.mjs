import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { firstPage } from './first-page.mjs';
import { addressed } from './registry.mjs';
import { pageOf } from './site.mjs';

const TIME_LIMIT_MS = 60_000;
/** Of what a process complained of at its end; the kind of the failure stands a few lines above it. */
const COMPLAINT_LENGTH = 8_000;
const COMPLAINT_LINES = 6;
const LINE_LENGTH = 300;
const program = fileURLToPath(new URL('./start-area.mjs', import.meta.url));

function jobOf(site, { shellRelease, remoteRelease }) {
  const { description } = remoteRelease;
  const shell = addressed('shell', shellRelease);
  const html = pageOf(shell, [{ description, current: addressed(description.name, remoteRelease) }]);
  return { site, html, address: firstPage(description), description };
}

/**
 * The end of what a process complains of, without the places in its code and without the line of it above a mark, which
 * of a built file is nearly all of it.
 */
function lastComplaint(stream) {
  let text = '';
  stream.setEncoding('utf8').on('data', (more) => {
    text = `${text}${more}`.slice(-COMPLAINT_LENGTH);
  });
  const isPlace = (line) => /^\s+at /.test(line);
  const isMark = (line = '') => /^\s*\^+$/.test(line);
  const isTold = (line, index, lines) =>
    line.trim() !== '' && !isPlace(line) && !isMark(line) && !isMark(lines[index + 1]);
  return () => {
    const lines = text.split('\n').filter(isTold).slice(-COMPLAINT_LINES);
    return lines.map((line) => line.slice(0, LINE_LENGTH)).join('\n');
  };
}

/** What a child process answers to each of `jobs`, or that it did not. Rejects when it does not even begin. */
function runWithinTime(jobs, limitMs) {
  return new Promise((resolve, reject) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const complaint = lastComplaint(child.stderr);
    const answers = new Map();
    let hasBegun = false;
    let late;
    const timer = setTimeout(() => {
      late = `shows nothing within ${limitMs / 1000} seconds`;
      child.kill('SIGKILL');
    }, limitMs);
    child.on('message', ({ begun = false, index, answer }) => {
      hasBegun ||= begun;
      if (answer !== undefined) answers.set(index, answer);
    });
    child.once('close', () => {
      clearTimeout(timer);
      const said = complaint() && `:\n${complaint()}`;
      if (!hasBegun && late === undefined) reject(new Error(`The gate that starts areas does not work${said}`));
      const missing = { problem: late ?? `ends the process that it runs in${said}` };
      resolve(jobs.map((_, index) => answers.get(index) ?? missing));
    });
    child.send(jobs, () => {});
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
