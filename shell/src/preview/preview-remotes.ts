import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { fetchDeployedRelease, PreviewUnavailableError } from './deployed-release';
import type { RequestedRelease } from './requested-releases';

export interface PreviewedRemotes {
  /** The live remotes or their previews. Previews of remotes that are not live yet come last. */
  remotes: RegisteredRemote[];
  previewed: RegisteredRemote[];
  /** A message of one or two sentences for each release that is not shown. */
  problems: string[];
}

/** Replaces live remotes with their previews, and appends the previews of remotes that are not live. */
function replaceRemotes(live: RegisteredRemote[], previews: readonly RegisteredRemote[]): RegisteredRemote[] {
  const byName = new Map(previews.map((preview) => [preview.description.name, preview]));
  const replaced = live.map((remote) => byName.get(remote.description.name) ?? remote);
  return [...replaced, ...previews.filter(({ description }) => !live.some(hasName(description.name)))];
}

const hasName =
  (name: string) =>
  ({ description }: RegisteredRemote) =>
    description.name === name;

/** Finds the first preview that claims a path of a live remote or of an earlier preview. */
function findConflict(remotes: RegisteredRemote[], previews: readonly RegisteredRemote[]) {
  for (const [index, preview] of previews.entries()) {
    const { name, paths } = preview.description;
    const later = previews.slice(index);
    const owner = remotes.find(
      (one) => !later.includes(one) && one.description.paths.some((path) => paths.includes(path)),
    );
    const path = owner?.description.paths.find((one) => paths.includes(one));
    if (owner === undefined) continue;
    const message = `${name} ${preview.current.version} wants the address /${path}, which belongs to ${owner.description.title}.`;
    return { preview, message };
  }
  return undefined;
}

/**
 * Fetches the requested releases and puts those that can be shown in place of the `live` ones. Their paths are checked
 * with all previews in place, because a path may have moved from one remote to another.
 */
export async function loadPreviewedRemotes(
  live: RegisteredRemote[],
  requested: RequestedRelease[],
): Promise<PreviewedRemotes> {
  const problems: string[] = [];
  const addProblem = (name: string | undefined, message: string) =>
    problems.push(live.some(hasName(name ?? '')) ? `${message} The live version is in use.` : message);
  const results = await Promise.allSettled(requested.map(fetchDeployedRelease));
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof PreviewUnavailableError)) throw result.reason;
    addProblem(requested[index]?.name, result.reason.message);
  }
  let previewed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (;;) {
    const remotes = replaceRemotes(live, previewed);
    const conflict = findConflict(remotes, previewed);
    if (conflict === undefined) return { remotes, previewed, problems };
    // The loop checks again, because the live version that replaces this preview may conflict with another preview.
    previewed = previewed.filter((one) => one !== conflict.preview);
    addProblem(conflict.preview.description.name, conflict.message);
  }
}
