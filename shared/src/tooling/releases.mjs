import { readArguments, runCommand } from './commands.mjs';
import { liveNames, recordOf } from './registry.mjs';
import { readSite } from './site.mjs';

/** An ISO instant to the minute, in the universal time that it is noted in; the oldest registries have none. */
const minute = (instant) =>
  instant === undefined ? 'an earlier time' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function linesOf(registry, name) {
  const { current, previous, since, by = 'start', kept = [] } = recordOf(registry, name) ?? {};
  const { [name]: previews = [] } = registry.previews ?? {};
  const live = current === undefined ? [] : [`  live      ${current.version} since ${minute(since)}, by ${by}`];
  const roleOf = (version) => (version === previous?.version ? 'previous' : 'kept    ');
  const others = kept.filter(({ version }) => version !== current?.version);
  return [
    name,
    ...live,
    ...others.map(({ version, deployedAt }) => `  ${roleOf(version)}  ${version} deployed ${minute(deployedAt)}`),
    ...previews.map(({ version, deployedAt }) => `  preview   ${version} deployed ${minute(deployedAt)}`),
  ];
}

runCommand(() => {
  const { site } = readArguments();
  const registry = readSite(site);
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  return [...names].flatMap((name) => linesOf(registry, name)).join('\n') || `Nothing is deployed in ${site}`;
});
