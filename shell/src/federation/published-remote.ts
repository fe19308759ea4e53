import { type RegisteredRemote, readRegistry } from '@backoffice/platform/remote/registry';
import { fetchPublishedRegistry } from '../releases/versions';

const REQUEST_TIMEOUT_MS = 4000;

/** Fetches the remote's current entry in the published registry; undefined if it cannot be fetched or is missing. */
export async function fetchPublishedRemote(name: string): Promise<RegisteredRemote | undefined> {
  try {
    const { remotes } = readRegistry(await fetchPublishedRegistry(AbortSignal.timeout(REQUEST_TIMEOUT_MS)));
    return remotes.find(({ description }) => description.name === name);
  } catch {
    return undefined;
  }
}
