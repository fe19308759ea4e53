import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { fetchDeployed, PreviewRefusal } from './deployed-release';
import type { WantedRelease } from './wanted-releases';

export interface PreviewedRemotes {
  /** The live ones, each previewed one in its place, one that is not live yet at the end. */
  remotes: RegisteredRemote[];
  previewed: RegisteredRemote[];
  /** One sentence or two for each that is not shown. */
  problems: string[];
}

/** Puts `preview` among `remotes`; its addresses must not be another area's. */
function withPreview(remotes: RegisteredRemote[], preview: RegisteredRemote): RegisteredRemote[] {
  const { name, paths } = preview.description;
  const others = remotes.filter(({ description }) => description.name !== name);
  for (const { description } of others) {
    const taken = description.paths.find((path) => paths.includes(path));
    if (taken === undefined) continue;
    const called = `${name} ${preview.current.version}`;
    throw new PreviewRefusal(`${called} wants the address /${taken}, which belongs to ${description.title}.`);
  }
  if (others.length === remotes.length) return [...remotes, preview];
  return remotes.map((remote) => (remote.description.name === name ? preview : remote));
}

/** The `live` areas with those of `wanted` in their places that can be shown. */
export async function previewRemotes(live: RegisteredRemote[], wanted: WantedRelease[]): Promise<PreviewedRemotes> {
  const answers = await Promise.allSettled(wanted.map(fetchDeployed));
  const shown: PreviewedRemotes = { remotes: live, previewed: [], problems: [] };
  for (const [index, answer] of answers.entries()) {
    try {
      if (answer.status === 'rejected') throw answer.reason;
      shown.remotes = withPreview(shown.remotes, answer.value);
      shown.previewed.push(answer.value);
    } catch (error) {
      if (!(error instanceof PreviewRefusal)) throw error;
      const isLive = live.some(({ description }) => description.name === wanted[index]?.name);
      shown.problems.push(isLive ? `${error.message} The live version is in use.` : error.message);
    }
  }
  return shown;
}
