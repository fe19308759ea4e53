import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { fetchDeployedRelease, PreviewUnavailableError } from './deployed-release';
import type { RequestedRelease } from './requested-releases';

export interface PreviewedRemotes {
  /** The live remotes, replaced by the previewed ones; remotes that are not live yet come last. */
  remotes: RegisteredRemote[];
  previewed: RegisteredRemote[];
  /** A message of one or two sentences for each release that is not shown. */
  problems: string[];
}

/** Replaces a remote by its preview, or appends a new one. Throws when the preview claims a path of another remote. */
function replaceWithPreview(remotes: RegisteredRemote[], preview: RegisteredRemote): RegisteredRemote[] {
  const { name, paths } = preview.description;
  const others = remotes.filter(({ description }) => description.name !== name);
  for (const { description } of others) {
    const conflictingPath = description.paths.find((path) => paths.includes(path));
    if (conflictingPath === undefined) continue;
    const label = `${name} ${preview.current.version}`;
    throw new PreviewUnavailableError(
      `${label} wants the address /${conflictingPath}, which belongs to ${description.title}.`,
    );
  }
  if (others.length === remotes.length) return [...remotes, preview];
  return remotes.map((remote) => (remote.description.name === name ? preview : remote));
}

/** Fetches the requested releases and puts those that can be shown in place of the `live` ones. */
export async function loadPreviewedRemotes(
  live: RegisteredRemote[],
  requested: RequestedRelease[],
): Promise<PreviewedRemotes> {
  const results = await Promise.allSettled(requested.map(fetchDeployedRelease));
  const result: PreviewedRemotes = { remotes: live, previewed: [], problems: [] };
  for (const [index, settled] of results.entries()) {
    try {
      if (settled.status === 'rejected') throw settled.reason;
      result.remotes = replaceWithPreview(result.remotes, settled.value);
      result.previewed.push(settled.value);
    } catch (error) {
      if (!(error instanceof PreviewUnavailableError)) throw error;
      const isLive = live.some(({ description }) => description.name === requested[index]?.name);
      result.problems.push(isLive ? `${error.message} The live version is in use.` : error.message);
    }
  }
  return result;
}
