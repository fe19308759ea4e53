export interface RequestedRelease {
  name: string;
  version: string;
}

const MAX_RELEASES = 10;
const NAME = /^mf-[a-z0-9]+(-[a-z0-9]+)*$/;
/** Matches `1.4.0` and `1.4.0-pr.12`; no slash and no `..`, because the version becomes a folder of a URL path. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/;
const MAX_VERSION_LENGTH = 60;

function parseRelease(text: string): RequestedRelease | undefined {
  const [name = '', version = '', ...more] = text.split('@');
  const isWellFormed = NAME.test(name) && VERSION.test(version) && version.length <= MAX_VERSION_LENGTH;
  return isWellFormed && more.length === 0 ? { name, version } : undefined;
}

/** Parses `mf-menu@1.4.0-pr.12,mf-business@2.0.0`. Of two versions of one remote the last is used. */
export function parseRequestedReleases(text: string): { releases: RequestedRelease[]; problems: string[] } {
  const releases = new Map<string, RequestedRelease>();
  const problems: string[] = [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '').slice(0, MAX_RELEASES)) {
    const release = parseRelease(part);
    if (release === undefined) problems.push(`“${part}” is not an area and version such as mf-name@1.4.0-pr.12.`);
    else releases.set(release.name, release);
  }
  return { releases: [...releases.values()], problems };
}

/** Formats releases as the value of the query parameter. */
export function formatRequestedReleases(releases: readonly RequestedRelease[]): string {
  return releases.map(({ name, version }) => `${name}@${version}`).join(',');
}
