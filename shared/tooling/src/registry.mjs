const VERSIONS_KEPT = 5;
const PREVIEWS_KEPT = 5;

/** What `registry` says of the workspace `name`: a remote or the shell. */
export function recordOf({ shell, remotes }, name) {
  return name === 'shell' ? shell : remotes.find(({ description }) => description.name === name);
}

/** Names of all that is live, the shell first. */
export function liveNames({ shell, remotes }) {
  return [...(shell === undefined ? [] : ['shell']), ...remotes.map(({ description }) => description.name)];
}

/** Every version of `name` that has its files in the site. */
export function listedVersions(registry, name) {
  const { current, previous, kept = [] } = recordOf(registry, name) ?? {};
  const previews = registry.previews?.[name] ?? [];
  const releases = [current, previous, ...kept, ...previews].filter((release) => release !== undefined);
  return new Set(releases.map(({ version }) => version));
}

/** A release whose files are named by address instead of by file name. */
export function addressed(name, release) {
  const address = (file) => `/${name}/${release.version}/${file}`;
  const addresses = (files) => files.map(address);
  const integrity = Object.fromEntries(Object.entries(release.integrity).map(([file, hash]) => [address(file), hash]));
  if (name === 'shell') {
    const lazy = Object.fromEntries(Object.entries(release.lazy).map(([shared, files]) => [shared, addresses(files)]));
    const { version, takesFirstCalls } = release;
    return { version, takesFirstCalls, first: addresses(release.first), lazy, integrity };
  }
  const { version, needs } = release;
  const [manifest, entry] = addresses([release.manifest, release.entry]);
  return { version, manifest, entry, preload: addresses(release.preload), needs, integrity };
}

/** The newest five by deployment, and whatever is or was just live. */
function keptVersions(kept, { current, previous }) {
  const live = [current.version, previous?.version];
  return kept.filter(({ version }, index) => index < VERSIONS_KEPT || live.includes(version));
}

function succeeded(record, current, { at, by }) {
  const { current: replaced, previous: before, kept = [] } = record ?? {};
  const isNew = replaced?.version !== current.version;
  const previous = isNew ? replaced : before;
  const deployed = { version: current.version, deployedAt: at };
  const versions = by === 'rollback' ? kept : [deployed, ...kept.filter(({ version }) => version !== current.version)];
  const since = isNew ? at : record.since;
  return { current, previous, since, by, kept: keptVersions(versions, { current, previous }) };
}

/**
 * The registry after `releases` (name to release) took the place of what they name: `at` an ISO instant, `by` what made
 * them live, which is `start`, `deploy` or `rollback`. What was live before becomes the previous release.
 */
export function withReleases(registry, releases, made) {
  const next = { ...registry, remotes: [...registry.remotes] };
  for (const [name, release] of Object.entries(releases)) {
    const record = succeeded(recordOf(registry, name), addressed(name, release), made);
    if (name === 'shell') {
      next.shell = record;
      continue;
    }
    const index = next.remotes.findIndex(({ description }) => description.name === name);
    const described = { description: release.description, ...record };
    next.remotes.splice(index === -1 ? next.remotes.length : index, index === -1 ? 0 : 1, described);
  }
  return next;
}

/** The registry after `version` of `name` became one of its previews, of which the newest five stay. */
export function withPreview(registry, name, version, at) {
  const others = (registry.previews?.[name] ?? []).filter((preview) => preview.version !== version);
  const previews = [{ version, deployedAt: at }, ...others].slice(0, PREVIEWS_KEPT);
  return { ...registry, previews: { ...registry.previews, [name]: previews } };
}

/** What a page's registry holds of a remote: no history, and the shell's lazy files among the preloaded ones. */
export function pageRemote(shell, { description, current: { needs, ...current } }) {
  const lazy = [...new Set(needs.flatMap((shared) => shell.lazy[shared] ?? []))];
  const integrity = { ...current.integrity };
  for (const address of lazy) integrity[address] = shell.integrity[address];
  return { description, current: { ...current, preload: [...current.preload, ...lazy], integrity } };
}
