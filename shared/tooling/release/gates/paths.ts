import { listDescriptions } from '@backoffice/platform/remote/rollout';
import { firstSegment } from '../first-page';
import type { CandidateRelease, Problem } from './gate';
import { checkRedirects } from './redirects';

/** First path segments that belong to the server or the shell. */
export const RESERVED_PATHS = [
  'api',
  'healthz',
  'readyz',
  'shell',
  'account',
  'switch-location',
  'logout',
  'terms',
  'privacy-policy',
  'system',
];

/**
 * Checks that no path of an area belongs to another live or staged remote, to the shell or to the server. Also checks
 * that the area's sidebar links, commands and described pages lie below its own paths, and that its redirects lead to
 * pages.
 */
export function checkPaths(candidate: Pick<CandidateRelease, 'name' | 'release' | 'registry'>): Problem {
  const { name, release, registry } = candidate;
  const { sidebar, paths, begins = {}, commands = [] } = release.description;
  const others = registry.remotes.filter(({ description }) => description.name !== name);
  for (const segment of paths) {
    if (RESERVED_PATHS.includes(segment)) return `${name} describes /${segment}, which no area can have`;
    const owner = others.find((remote) => listDescriptions(remote).some((one) => one.paths.includes(segment)));
    if (owner !== undefined) return `${name} describes /${segment}, which belongs to ${owner.description.name}`;
  }
  const links = sidebar?.links.flatMap((link) => ('path' in link ? link.path : [])) ?? [];
  const isForeign = (address: string) => !paths.includes(firstSegment(address));
  const linked = [...(sidebar ? [sidebar.prefix] : []), ...links].find(isForeign);
  if (linked !== undefined) return `${name} has ${linked} in its sidebar, which is below none of its paths`;
  const command = commands.find(({ path }) => isForeign(path));
  if (command !== undefined)
    return `${name} has the command ${command.label} for ${command.path}, which is below none of its paths`;
  const foreignPage = Object.keys(begins).find(isForeign);
  if (foreignPage !== undefined) return `${name} describes how ${foreignPage} begins, which is below none of its paths`;
  return checkRedirects(candidate, RESERVED_PATHS);
}
