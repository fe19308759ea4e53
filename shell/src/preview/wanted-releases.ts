/** One version of one area. */
export interface WantedRelease {
  name: string;
  version: string;
}

const MOST_AT_ONCE = 10;
const NAME = /^mf-[a-z0-9]+(-[a-z0-9]+)*$/;
/** `1.4.0`, `1.4.0-pr.12`: no slash and no two dots in a row, so that it is one folder and no way out of it. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/;
const LONGEST_VERSION = 60;

function readOne(text: string): WantedRelease | undefined {
  const [name = '', version = '', ...more] = text.split('@');
  const isWellFormed = NAME.test(name) && VERSION.test(version) && version.length <= LONGEST_VERSION;
  return isWellFormed && more.length === 0 ? { name, version } : undefined;
}

/** Reads `mf-menu@1.4.0-pr.12,mf-business@2.0.0`. Of two versions of one area the later counts. */
export function readWanted(text: string): { wanted: WantedRelease[]; problems: string[] } {
  const wanted = new Map<string, WantedRelease>();
  const problems: string[] = [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '').slice(0, MOST_AT_ONCE)) {
    const release = readOne(part);
    if (release === undefined) problems.push(`“${part}” names no area and version, as mf-name@1.4.0-pr.12 would.`);
    else wanted.set(release.name, release);
  }
  return { wanted: [...wanted.values()], problems };
}

/** The other way round: what an address has. */
export function writeWanted(releases: readonly WantedRelease[]): string {
  return releases.map(({ name, version }) => `${name}@${version}`).join(',');
}
