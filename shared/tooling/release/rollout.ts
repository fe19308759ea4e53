import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { formatAudience } from '@backoffice/platform/remote/format-audience';
import type { Audience } from '@backoffice/platform/remote/rollout';
import type { ShellRelease } from '../build/release-files';
import { formatCommand } from './command-options';
import type { HistoryDetails } from './history';
import { RefusedError } from './refused-error';
import {
  changeRemote,
  findRecord,
  findRollout,
  type Registry,
  type Release,
  type Rollout,
  withoutRollout,
} from './registry';
import { resolveRemote } from './resolved-release';
import { changeSite } from './site';

const toAudience = ({ percent, locations }: Audience): Audience =>
  locations === undefined ? { percent } : { locations };

function refuseSignedOut({ name, visitors }: ParsedDescription): void {
  if (visitors === 'signed-in') return;
  throw new RefusedError(
    `${name} cannot be staged: its pages are for visitors without a session, whose location is not known`,
  );
}

/** Returns why `shell` must not be live while a release is staged. */
export function findRolloutProblem({ remotes }: Registry, shell: ShellRelease): string | undefined {
  const staged = remotes.find(({ rollout }) => rollout !== undefined)?.description.name;
  if (staged === undefined || shell.knowsRollouts === true) return undefined;
  const next = `run ${formatCommand('promote', staged)} or ${formatCommand('abort', staged)} first`;
  return `shell ${shell.version} was built before staged releases, and one of ${staged} is staged: ${next}`;
}

/** Throws a one-sentence error when `version` cannot be staged alongside what is live. */
export function refuseRollout({ shell, remotes }: Registry, name: string, version: string): void {
  const remote = remotes.find(({ description }) => description.name === name);
  if (name === 'shell')
    throw new RefusedError('The shell cannot be staged: a page has one shell, whatever the location');
  if (remote === undefined) {
    throw new RefusedError(
      `${name} is not live, and the other locations need a live version: ${formatCommand('deploy', name)}`,
    );
  }
  refuseSignedOut(remote.description);
  if (shell?.current.knowsRollouts !== true) {
    throw new RefusedError(
      `${name} cannot be staged: the live shell was built before staged releases; run npm run deploy -w shell first`,
    );
  }
  if (remote.current.version === version)
    throw new RefusedError(`${name} ${version} is already live for all locations`);
  const staged = remote.rollout;
  if (staged === undefined || staged.current.version === version) return;
  const running = `${name} ${staged.current.version} is already staged for ${formatAudience(staged)}`;
  throw new RefusedError(`${running}: run ${formatCommand('promote', name)} or ${formatCommand('abort', name)} first`);
}

/** Returns the registry with a release of the remote `name` staged for `audience`. */
export function withRollout(registry: Registry, release: Release, audience: Audience, at: string): Registry {
  if (!('description' in release)) throw new RefusedError('The shell cannot be staged');
  const { description } = release;
  refuseSignedOut(description);
  const current = resolveRemote(release);
  const rollout = { description, current, ...toAudience(audience), deployedAt: at };
  return changeRemote(registry, description.name, (remote) => ({ ...remote, rollout }));
}

/** Returns the running rollout of `name`. Throws when there is none, or when its version is not `version`. */
export function requireRollout(registry: Registry, name: string, version?: string): Rollout {
  const rollout = findRollout(registry, name);
  if (rollout !== undefined && (version ?? rollout.current.version) === rollout.current.version) return rollout;
  const wanted = version === undefined ? name : `${name} ${version}`;
  throw new RefusedError(`No rollout of ${wanted} is running; npm run releases lists what is staged`);
}

/** Returns the registry with a different audience. Throws when the rollout of `version` is not running. */
export function withAudience(registry: Registry, name: string, version: string, audience: Audience): Registry {
  const { description, current, deployedAt, forced } = requireRollout(registry, name, version);
  const rollout = { description, current, deployedAt, forced, ...toAudience(audience) };
  return changeRemote(registry, name, (remote) => ({ ...remote, rollout }));
}

interface EndedRollout {
  name: string;
  site: string;
  /** Version whose rollout ends; by default, whichever is staged. */
  version?: string;
  details?: HistoryDetails;
}

/** Ends the rollout of an area: every location gets the live version at its next page load. */
export async function abortRollout({ name, site, version, details = {} }: EndedRollout): Promise<string> {
  const at = new Date().toISOString();
  let staged = '';
  const end = (before: Registry) => {
    staged = requireRollout(before, name, version).current.version;
    return changeRemote(before, name, (remote) => withoutRollout(remote, at));
  };
  const registry = await changeSite(site, end, { details });
  const live = findRecord(registry, name)?.current.version;
  return `The rollout of ${name} ${staged} is aborted: all locations get ${live} at the next page load`;
}
