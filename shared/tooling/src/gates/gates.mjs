import { importContract } from '../release.mjs';
import { startAll, startsIn } from '../starts-in.mjs';
import { suitsContract } from './contract.mjs';
import { hasValidDescription } from './description.mjs';
import { exportsItsRoutes } from './exports.mjs';
import { ownsItsPaths } from './paths.mjs';
import { findsSharedNames } from './shared-names.mjs';
import { findsSharedModules } from './shared-versions.mjs';
import { staysInBudget } from './size.mjs';
import { starts } from './starts.mjs';
import { keepsStylesToItself } from './styles.mjs';

/** What a release of a remote is asked alone; each gate answers one sentence when something is wrong. */
const ALONE = [hasValidDescription, ownsItsPaths, staysInBudget, keepsStylesToItself];
/** What a release of a remote and a release of the shell are asked together, whichever of them is the new one. */
const TOGETHER = [suitsContract, findsSharedModules, findsSharedNames, starts];

async function firstProblem(gates, asked) {
  for (const gate of gates) {
    const problem = await gate(asked);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Starting takes a moment and is done once for all that want to know. */
function once(work) {
  let done;
  return () => {
    done ??= work();
    return done;
  };
}

/** What the gates are asked about. */
function pair({ site, shell, release, registry }) {
  const started = once(() => startsIn({ site, shellRelease: shell, remoteRelease: release }));
  return { site, shell, release, registry, name: release.description.name, started };
}

/** Why a new release of a remote may not go live beside `registry`'s others in `shell`; undefined when it may. */
export async function remoteProblem({ site, shell, release, registry }) {
  const asked = { ...pair({ site, shell, release, registry }), contract: await importContract() };
  return firstProblem([...ALONE, ...TOGETHER.slice(0, -1), exportsItsRoutes, starts], asked);
}

/** Why `release` and `shell` cannot be live together; undefined when they can. */
export function pairProblem({ site, shell, release }) {
  return firstProblem(TOGETHER, pair({ site, shell, release }));
}

/** Why a release of the shell may not go live: the first of the remotes' `releases` that cannot work with it. */
export async function shellProblem({ site, shell, releases }) {
  const pairs = releases.map((release) => ({ shellRelease: shell, remoteRelease: release }));
  const startedAll = once(() => startAll({ site, pairs }));
  const problems = await Promise.all(
    releases.map((release, index) => {
      const started = async () => (await startedAll())[index];
      return firstProblem(TOGETHER, { ...pair({ site, shell, release }), started });
    }),
  );
  return problems.find((problem) => problem !== undefined);
}
