import { type RegisteredRemote, readRegistry } from '@backoffice/platform/remote/registry';
import { chooseRelease } from '@backoffice/platform/remote/rollout';
import { getSessionLocation } from '../releases/session-releases';
import { fetchPublishedRegistry } from '../releases/versions';

const REQUEST_TIMEOUT_MS = 4000;

/** Fetches the remote's published record for the session's location; undefined if the record cannot be fetched. */
export async function fetchPublishedRemote(name: string): Promise<RegisteredRemote | undefined> {
  try {
    const { remotes } = readRegistry(await fetchPublishedRegistry(AbortSignal.timeout(REQUEST_TIMEOUT_MS)));
    const published = remotes.find(({ description }) => description.name === name);
    return published && chooseRelease(published, getSessionLocation());
  } catch {
    return undefined;
  }
}
