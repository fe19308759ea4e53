import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { readCommandLine } from './command-line.mjs';
import { suitsContract } from './gates/contract.mjs';
import { remoteProblem } from './gates/gates.mjs';
import { findsSharedNames } from './gates/shared-names.mjs';
import { findsSharedModules } from './gates/shared-versions.mjs';
import { buildAsOf, otherPackages, previousRelease, requireHistory } from './previous-release.mjs';
import { startsIn } from './starts-in.mjs';
import { buildVersion, remoteNames } from './workspaces.mjs';

const USAGE = `Tries every area of the sources in the previous release of the shell, and the other way round.

  npm run matrix
`;

/** The release of each workspace that the sources are, built into `site`. */
async function buildSources(names, site) {
  const releases = {};
  for (const name of names) {
    const { release } = await ensureBuilt({ name, version: buildVersion(name), site });
    releases[name] = release;
  }
  return releases;
}

/** The previous release of each workspace that has one, built into `site`; what there is to say goes to `log`. */
function buildPrevious(names, folder, site, log) {
  const byCommit = new Map();
  for (const name of names) {
    const previous = previousRelease(name);
    if (previous === undefined) log(`${name} has no earlier release`);
    else byCommit.set(previous.commit, [...(byCommit.get(previous.commit) ?? []), name]);
  }
  let releases = {};
  for (const [commit, built] of byCommit) {
    for (const line of otherPackages(commit, built)) log(line);
    const asOf = buildAsOf({ commit, names: built, folder: path.join(folder, commit), site });
    releases = { ...releases, ...asOf };
  }
  return releases;
}

/**
 * Whether a remote and a shell, of which one is the sources and one the previous release, work together. A new remote
 * may say that it needs a newer shell: it is deployed after it, and the gates see to that. A new shell cannot ask that
 * of remotes that are live.
 */
async function tryPair({ site, shell, remote, isRemoteNew }) {
  const { name } = remote.description;
  const asked = { name, release: remote, shell };
  const mismatch = suitsContract(asked) ?? findsSharedModules(asked);
  if (mismatch !== undefined && isRemoteNew) return { result: `deployed after the shell: ${mismatch}` };
  if (mismatch !== undefined) return { result: `FAILS: ${mismatch}`, failed: true };
  const unknown = findsSharedNames(asked);
  if (unknown !== undefined) return { result: `FAILS: ${unknown}`, failed: true };
  const { page, problem } = await startsIn({ site, shellRelease: shell, remoteRelease: remote });
  return problem === undefined ? { result: `works: ${page}` } : { result: `FAILS: ${problem}`, failed: true };
}

/** The sources among themselves: what a gate would refuse is known before anybody deploys. */
async function tryGates(site, { shell, ...remotes }) {
  const registry = { remotes: Object.values(remotes).map(({ description }) => ({ description })) };
  const rows = [];
  for (const [name, release] of Object.entries(remotes)) {
    const problem = await remoteProblem({ site, shell, release, registry });
    const result = problem === undefined ? 'passes every gate' : `FAILS: ${problem}`;
    rows.push({ columns: [name, release.version, shell.version, result], failed: problem !== undefined });
  }
  return rows;
}

async function tryPairs(site, sources, previous) {
  const rows = [];
  for (const name of remoteNames()) {
    const pairs = [
      { remote: sources[name], shell: previous.shell, isRemoteNew: true },
      { remote: previous[name], shell: sources.shell, isRemoteNew: false },
    ].filter(({ remote, shell }) => remote !== undefined && shell !== undefined);
    for (const pair of pairs) {
      const { result, failed = false } = await tryPair({ site, ...pair });
      rows.push({ columns: [name, pair.remote.version, pair.shell.version, result], failed });
    }
  }
  return rows;
}

function print(rows) {
  const table = [['area', 'its release', 'shell', 'together'], ...rows.map(({ columns }) => columns)];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

async function main() {
  readCommandLine({ usage: USAGE });
  requireHistory();
  const folder = mkdtempSync(path.join(tmpdir(), 'matrix-'));
  const site = path.join(folder, 'site');
  const names = ['shell', ...remoteNames()];
  try {
    const previous = buildPrevious(names, folder, site, console.log);
    const sources = await buildSources(names, site);
    const rows = [...(await tryGates(site, sources)), ...(await tryPairs(site, sources, previous))];
    print(rows);
    process.exitCode = rows.some(({ failed }) => failed) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
