import { readArguments, runCommand } from './commands.mjs';
import { liveNames, recordOf } from './registry.mjs';
import { shownInstant } from './shown-instant.mjs';
import { openSite } from './site.mjs';

const USAGE = `Lists, per area, the live version, the kept versions and the previews.

  npm run releases -- [options]

  --site   folder of the site; DATA_DIR/site by default
`;

function linesOf(registry, name) {
  const { current, previous, since, by = 'start', kept = [] } = recordOf(registry, name) ?? {};
  const { [name]: previews = [] } = registry.previews ?? {};
  const live = current === undefined ? [] : [`  live      ${current.version} since ${shownInstant(since)}, by ${by}`];
  const roleOf = (version) => (version === previous?.version ? 'previous' : 'kept    ');
  const others = kept.filter(({ version }) => version !== current?.version);
  return [
    name,
    ...live,
    ...others.map(({ version, deployedAt }) => `  ${roleOf(version)}  ${version} deployed ${shownInstant(deployedAt)}`),
    ...previews.map(({ version, deployedAt }) => `  preview   ${version} deployed ${shownInstant(deployedAt)}`),
  ];
}

runCommand(async () => {
  const { site } = readArguments(USAGE);
  const registry = await openSite(site);
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  return [...names].flatMap((name) => linesOf(registry, name)).join('\n') || `Nothing is deployed in ${site}`;
});
