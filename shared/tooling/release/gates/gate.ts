import type { Contract } from '../../build/description';
import type { RemoteRelease, ShellRelease } from '../../build/release-files';
import type { LiveRemote, Rollout } from '../registry';
import type { StartResult } from '../start-check/start-check';

/** A release of a remote and the release of the shell with which it would be live. */
export interface ReleasePair {
  name: string;
  release: RemoteRelease;
  shell: ShellRelease;
}

export interface BuiltPair extends ReleasePair {
  site: string;
  /** Starts the remote in the shell. All gates share the result of one start. */
  start: () => Promise<StartResult>;
}

/** A new release of a remote. */
export interface CandidateRelease extends BuiltPair {
  registry: DescribedRemotes;
  contract: Contract;
}

export interface DescribedRemotes {
  remotes: Array<Pick<LiveRemote, 'description'> & { rollout?: Pick<Rollout, 'description'> }>;
}

/** Why a gate rejects a release, as one sentence; undefined when it passes. */
export type Problem = string | undefined;
