import { remoteDescription, suitsShell } from '@backoffice/shared/remote/description';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import * as z from 'zod/mini';
import type { WantedRelease } from './wanted-releases';

/** A file beside the release's own description: no folder, no address elsewhere. */
const file = z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/));

/** What the build wrote down of a version of an area; its files are named relative to its folder. */
const release = z.object({
  version: z.string(),
  description: remoteDescription,
  manifest: file,
  entry: file,
  preload: z.array(file),
  integrity: z.record(file, z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]+$/))),
});
type DeployedRelease = z.infer<typeof release>;

/** Why a release cannot be shown; the message is a whole sentence. */
export class PreviewRefusal extends Error {
  override name = 'PreviewRefusal';
}

async function read({ name, version }: WantedRelease): Promise<unknown> {
  const answer = await fetch(`/${name}/${version}/release.json`).catch(() => undefined);
  if (answer === undefined) throw new PreviewRefusal(`${name} ${version} could not be asked for.`);
  if (answer.status === 404) throw new PreviewRefusal(`${name} ${version} is not on the server.`);
  if (!answer.ok) throw new PreviewRefusal(`${name} ${version} was answered with ${answer.status}.`);
  return await answer.json().catch(() => undefined);
}

/** Each file that the page runs must be one whose content the build vouches for. */
function isVouchedFor({ entry, preload, integrity }: DeployedRelease): boolean {
  return [entry, ...preload].every((name) => integrity[name] !== undefined);
}

function registered({ description, ...of }: DeployedRelease): RegisteredRemote {
  const address = (name: string) => `/${description.name}/${of.version}/${name}`;
  const integrity = Object.entries(of.integrity).map(([name, hash]) => [address(name), hash]);
  return {
    description,
    current: {
      version: of.version,
      manifest: address(of.manifest),
      entry: address(of.entry),
      preload: of.preload.map(address),
      integrity: Object.fromEntries(integrity),
    },
  };
}

/** What the server has of `wanted`, as the registry would have it. Rejects with a PreviewRefusal where it is not fit. */
export async function fetchDeployed(wanted: WantedRelease): Promise<RegisteredRemote> {
  const called = `${wanted.name} ${wanted.version}`;
  const { data } = release.safeParse(await read(wanted));
  if (data === undefined || data.description.name !== wanted.name || data.version !== wanted.version) {
    throw new PreviewRefusal(`${called} is not as a release should be.`);
  }
  if (!isVouchedFor(data)) throw new PreviewRefusal(`${called} has files without an integrity.`);
  if (data.description.visitors === 'signed-out') {
    throw new PreviewRefusal(`${called} is for visitors who are not signed in, who get no preview.`);
  }
  if (!suitsShell(data.description.shell)) {
    throw new PreviewRefusal(`${called} was written for another shell (${data.description.shell}).`);
  }
  return registered(data);
}
