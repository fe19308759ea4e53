import { firstSegment } from '../first-page.mjs';

/** First path segments that the server and the shell keep for themselves. */
export const RESERVED_PATHS = ['api', 'healthz', 'readyz', 'shell', 'logout', 'terms', 'privacy-policy', 'system'];

/** No path of the remote belongs to another live remote, to the shell or to the server. */
export function ownsItsPaths({ name, release, registry }) {
  const others = registry.remotes.filter(({ description }) => description.name !== name);
  for (const segment of release.description.paths) {
    if (RESERVED_PATHS.includes(segment)) return `${name} describes /${segment}, which no area can have`;
    const owner = others.find(({ description }) => description.paths.includes(segment));
    if (owner !== undefined) return `${name} describes /${segment}, which belongs to ${owner.description.name}`;
  }
  const { sidebar, paths, begins = {} } = release.description;
  const addresses = sidebar === undefined ? [] : [sidebar.prefix, ...sidebar.links.flatMap((link) => link.path ?? [])];
  const isForeign = (address) => !paths.includes(firstSegment(address));
  const linked = addresses.find(isForeign);
  if (linked !== undefined) return `${name} has ${linked} in its sidebar, which is below none of its paths`;
  const begun = Object.keys(begins).find(isForeign);
  return begun && `${name} describes how ${begun} begins, which is below none of its paths`;
}
