import { isCompatibleWithShell, remoteDescription } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import * as z from 'zod/mini';
import type { RequestedRelease } from './requested-releases';

/** Name of a file in the release's own folder: no path and no other host. */
const fileNameSchema = z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/));

/** Content of a release's `release.json`, written by the build; file names are relative to the release's folder. */
const releaseSchema = z.object({
  version: z.string(),
  description: remoteDescription,
  manifest: fileNameSchema,
  entry: fileNameSchema,
  preload: z.array(fileNameSchema),
  integrity: z.record(fileNameSchema, z.string().check(z.regex(/^sha(256|384)-[A-Za-z0-9+/=]+$/))),
});
type DeployedRelease = z.infer<typeof releaseSchema>;

/** A release cannot be previewed. The message is a sentence for the user. */
export class PreviewUnavailableError extends Error {
  override name = 'PreviewRefusal';
}

async function fetchReleaseJson({ name, version }: RequestedRelease): Promise<unknown> {
  const response = await fetch(`/${name}/${version}/release.json`).catch(() => undefined);
  if (response === undefined) throw new PreviewUnavailableError(`${name} ${version} could not be fetched.`);
  if (response.status === 404) throw new PreviewUnavailableError(`${name} ${version} is not on the server.`);
  if (!response.ok)
    throw new PreviewUnavailableError(`${name} ${version} failed to load with status ${response.status}.`);
  return await response.json().catch(() => undefined);
}

/** Whether the build recorded an integrity hash for each file that the page loads. */
function hasIntegrityOfEveryFile({ entry, preload, integrity }: DeployedRelease): boolean {
  return [entry, ...preload].every((name) => integrity[name] !== undefined);
}

function toRegisteredRemote({ description, ...release }: DeployedRelease): RegisteredRemote {
  const toUrlPath = (name: string) => `/${description.name}/${release.version}/${name}`;
  const integrity = Object.entries(release.integrity).map(([name, hash]) => [toUrlPath(name), hash]);
  return {
    description,
    current: {
      version: release.version,
      manifest: toUrlPath(release.manifest),
      entry: toUrlPath(release.entry),
      preload: release.preload.map(toUrlPath),
      integrity: Object.fromEntries(integrity),
    },
  };
}

/** Fetches a deployed release that is not live. Rejects with a PreviewUnavailableError if it cannot be previewed. */
export async function fetchDeployedRelease(requested: RequestedRelease): Promise<RegisteredRemote> {
  const label = `${requested.name} ${requested.version}`;
  const { data } = releaseSchema.safeParse(await fetchReleaseJson(requested));
  if (data === undefined || data.description.name !== requested.name || data.version !== requested.version) {
    throw new PreviewUnavailableError(`${label} is not a valid release.`);
  }
  if (!hasIntegrityOfEveryFile(data))
    throw new PreviewUnavailableError(`${label} has files without an integrity hash.`);
  if (data.description.visitors === 'signed-out') {
    throw new PreviewUnavailableError(`${label} is for signed-out visitors, who get no preview.`);
  }
  if (!isCompatibleWithShell(data.description.shell)) {
    throw new PreviewUnavailableError(`${label} was written for another shell (${data.description.shell}).`);
  }
  return toRegisteredRemote(data);
}
