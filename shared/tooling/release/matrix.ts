import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteRelease, ShellRelease } from '../build/release-files';
import { buildVersion } from '../build/version';
import { deployableNames } from '../build/workspaces';
import { ensureBuilt } from './build-release';
import { checkContract } from './gates/contract';
import { findRemoteProblem } from './gates/gates';
import { checkSharedNames } from './gates/shared-names';
import { checkSharedVersions } from './gates/shared-versions';
import { buildAsOf, findPreviousRelease, listChangedPackages, requireHistory } from './previous-release';
import { findRecord, findRollout, liveNames, type Release } from './registry';
import { pullSite, readRelease } from './site';
import { type StartResult, startOnDemand } from './start-check/start-check';
import { openTarget } from './working-copy/open-target';

interface Releases {
  shell?: ShellRelease;
  remotes: RemoteRelease[];
}

interface Row {
  columns: [name: string, release: string, shell: string, result: string];
  failed: boolean;
}

function toReleases(releases: Release[]): Releases {
  return {
    shell: releases.find((release): release is ShellRelease => !('description' in release)),
    remotes: releases.filter((release) => 'description' in release),
  };
}

async function buildSources(names: string[], site: string): Promise<Releases> {
  const releases: Release[] = [];
  for (const name of names) {
    const { release } = await ensureBuilt({ name, version: buildVersion(name), site });
    releases.push(release);
  }
  return toReleases(releases);
}

/** Builds the previous release of each workspace that has one into `site`. */
async function buildPrevious(names: string[], folder: string, site: string): Promise<Releases> {
  const byCommit = new Map<string, string[]>();
  for (const name of names) {
    const previous = findPreviousRelease(name);
    if (previous === undefined) console.log(`${name} has no earlier release`);
    else byCommit.set(previous.commit, [...(byCommit.get(previous.commit) ?? []), name]);
  }
  const releases: Release[] = [];
  for (const [commit, built] of byCommit) {
    for (const line of listChangedPackages(commit, built)) console.log(line);
    const earlier = await buildAsOf({ commit, names: built, folder: path.join(folder, commit), site });
    releases.push(...Object.values(earlier));
  }
  return toReleases(releases);
}

/** Copies the live and staged releases of the site `named`, a folder or an address, into the folder `site`. */
async function copyReleases(named: string, site: string): Promise<Releases> {
  const { site: live } = openTarget({ site: named }, { readsAll: true });
  const registry = await pullSite(live);
  const releases = liveNames(registry).flatMap((name) => {
    const used = [findRecord(registry, name)?.current, findRollout(registry, name)?.current];
    return used.flatMap((release) => {
      if (release === undefined) return [];
      const { version } = release;
      cpSync(path.join(live, name, version), path.join(site, name, version), { recursive: true });
      return [readRelease(site, name, version)];
    });
  });
  if (releases.length === 0) throw new Error(`Nothing is live in ${named}`);
  return toReleases(releases);
}

interface TestedPair {
  site: string;
  shell: ShellRelease;
  release: RemoteRelease;
  start(): Promise<StartResult>;
  /** True: remote from the sources, previous shell. False: previous remote, shell from the sources. */
  isRemoteNew: boolean;
}

/**
 * Tests a remote with a shell. A new remote may need a newer shell, because the gates require that shell to be deployed
 * first. A new shell must not need newer remotes.
 */
async function testPair({ site, shell, release, start, isRemoteNew }: TestedPair): Promise<Row> {
  const { name } = release.description;
  const pair = { name, release, shell, site };
  const createRow = (result: string, failed: boolean): Row => ({
    columns: [name, release.version, shell.version, result],
    failed,
  });
  const mismatch = checkContract(pair) ?? checkSharedVersions(pair);
  if (mismatch !== undefined && isRemoteNew) return createRow(`deployed after the shell: ${mismatch}`, false);
  const incompatibility = mismatch ?? checkSharedNames(pair);
  if (incompatibility !== undefined) return createRow(`FAILS: ${incompatibility}`, true);
  const { page, problem } = await start();
  return problem === undefined ? createRow(`works: ${page}`, false) : createRow(`FAILS: ${problem}`, true);
}

/** Runs every gate on the sources. Areas in `others` have no sources and count as live: their paths stay taken. */
async function testGates(site: string, { shell, remotes }: Releases, others: RemoteRelease[]): Promise<Row[]> {
  if (shell === undefined) return [];
  const names = remotes.map(({ description }) => description.name);
  const live = others.filter(({ description }) => !names.includes(description.name));
  const registry = { remotes: [...remotes, ...live].map(({ description }) => ({ description })) };
  const pairs = remotes.map((release) => ({ site, shell, release, registry }));
  const start = startOnDemand(site, pairs);
  return await Promise.all(
    pairs.map(async (pair, index): Promise<Row> => {
      const problem = await findRemoteProblem({ ...pair, start: () => start(index) });
      const { version, description } = pair.release;
      const result = problem === undefined ? 'passes every gate' : `FAILS: ${problem}`;
      return { columns: [description.name, version, shell.version, result], failed: problem !== undefined };
    }),
  );
}

/** Tests the new remotes with the previous shell and the previous remotes with the new shell. */
async function testPairs(site: string, sources: Releases, previous: Releases): Promise<Row[]> {
  const pair = (shell: ShellRelease | undefined, remotes: RemoteRelease[], isRemoteNew: boolean) =>
    shell === undefined ? [] : remotes.map((release) => ({ site, shell, release, isRemoteNew }));
  const pairs = [...pair(previous.shell, sources.remotes, true), ...pair(sources.shell, previous.remotes, false)];
  const start = startOnDemand(site, pairs);
  return await Promise.all(pairs.map((tested, index) => testPair({ ...tested, start: () => start(index) })));
}

function formatTable(rows: Row[]): string {
  const table = [['area', 'its release', 'shell', 'together'], ...rows.map(({ columns }) => columns)];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2), 0];
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

export async function run(_names: string[], { site: live }: { site?: string } = {}): Promise<string> {
  if (live === undefined) requireHistory();
  const folder = mkdtempSync(path.join(tmpdir(), 'matrix-'));
  const site = path.join(folder, 'site');
  const names = deployableNames();
  try {
    const previous = live === undefined ? await buildPrevious(names, folder, site) : await copyReleases(live, site);
    const sources = await buildSources(names, site);
    const rows = [...(await testGates(site, sources, previous.remotes)), ...(await testPairs(site, sources, previous))];
    process.exitCode = rows.some(({ failed }) => failed) ? 1 : 0;
    return formatTable(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
