import { importContract } from '../../build/description';
import type { RemoteRelease, ShellRelease } from '../../build/release-files';
import { type StartResult, startOnDemand } from '../start-check/start-check';
import { checkContract } from './contract';
import { checkDescription } from './description';
import { checkExports } from './exports';
import type { BuiltPair, DescribedRemotes, Problem } from './gate';
import { checkPaths } from './paths';
import { checkSharedNames } from './shared-names';
import { checkSharedVersions } from './shared-versions';
import { checkSize } from './size';
import { checkStart } from './starts';
import { checkStyles } from './styles';

type Gate<Subject> = (subject: Subject) => Problem | Promise<Problem>;

/** Gates that compare a release of a remote with a release of the shell, whichever of the two is new. */
const COMPATIBILITY: Gate<BuiltPair>[] = [checkContract, checkSharedVersions, checkSharedNames];

async function findProblem<Subject>(gates: Gate<Subject>[], subject: Subject): Promise<Problem> {
  for (const gate of gates) {
    const problem = await gate(subject);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

interface Releases {
  site: string;
  shell: ShellRelease;
  release: RemoteRelease;
  /** Returns the result of starting the remote together with others; absent when the remote is started alone. */
  start?: () => Promise<StartResult>;
}

function createPair({ site, shell, release, start }: Releases): BuiltPair {
  const startAlone = startOnDemand(site, [{ shell, release }]);
  return { site, shell, release, name: release.description.name, start: start ?? (() => startAlone(0)) };
}

/** Returns why a new release of a remote may not become live together with the other remotes of `registry`. */
export async function findRemoteProblem(releases: Releases & { registry: DescribedRemotes }): Promise<Problem> {
  const candidate = { ...createPair(releases), registry: releases.registry, contract: await importContract() };
  return findProblem(
    [checkDescription, checkPaths, checkSize, checkStyles, ...COMPATIBILITY, checkExports, checkStart],
    candidate,
  );
}

/** Returns why a release of a remote and a release of the shell cannot be live together. */
export function findPairProblem(releases: Releases): Promise<Problem> {
  return findProblem([...COMPATIBILITY, checkStart], createPair(releases));
}

/** Returns the first problem that a live or staged remote has with a new release of the shell. */
export async function findShellProblem({
  site,
  shell,
  releases,
}: Omit<Releases, 'release'> & { releases: RemoteRelease[] }): Promise<Problem> {
  const pairs = releases.map((release) => ({ site, shell, release }));
  const start = startOnDemand(site, pairs);
  const problems = await Promise.all(
    pairs.map((pair, index) => findPairProblem({ ...pair, start: () => start(index) })),
  );
  return problems.find((problem) => problem !== undefined);
}
