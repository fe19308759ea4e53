import { type RegisteredRemote, readRegistry } from '@backoffice/shared/remote/registry';
import { fetchPublishedRegistry } from './release-watch/versions';

/** For the registry, which is small. */
const TIME_LIMIT_MS = 4000;

/** What is published of a remote by now, with its previous release; undefined where that cannot be had. */
export async function publishedRecord(name: string): Promise<RegisteredRemote | undefined> {
  try {
    const { remotes } = readRegistry(await fetchPublishedRegistry(AbortSignal.timeout(TIME_LIMIT_MS)));
    return remotes.find(({ description }) => description.name === name);
  } catch {
    return undefined;
  }
}
