import { resolveSite } from './command-options';
import { formatInstant } from './format-instant';
import { findRecord, liveNames, type Registry } from './registry';
import { openSite } from './site';

function listReleases(registry: Registry, name: string): string[] {
  const { current, previous, since, by = 'start', kept = [] } = findRecord(registry, name) ?? {};
  const previews = registry.previews?.[name] ?? [];
  const live = current === undefined ? [] : [`  live      ${current.version} since ${formatInstant(since)}, by ${by}`];
  const role = (version: string) => (version === previous?.version ? 'previous' : 'kept    ');
  const others = kept.filter(({ version }) => version !== current?.version);
  return [
    name,
    ...live,
    ...others.map(({ version, deployedAt }) => `  ${role(version)}  ${version} deployed ${formatInstant(deployedAt)}`),
    ...previews.map(({ version, deployedAt }) => `  preview   ${version} deployed ${formatInstant(deployedAt)}`),
  ];
}

export async function run(_names: string[], options: { site?: string }): Promise<string> {
  const site = resolveSite(options.site);
  const registry = await openSite(site);
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  const lines = [...names].flatMap((name) => listReleases(registry, name));
  return lines.join('\n') || `Nothing is deployed in ${site}`;
}
