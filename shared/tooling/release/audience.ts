import type { Audience } from '@backoffice/platform/remote/rollout';

/** Largest number of locations in a rollout: every visitor downloads the list as part of the HTML document. */
const MAX_LOCATIONS = 100;

function parsePercent(text: string): number {
  const [, percent] = /^([1-9]\d?)%$/.exec(text) ?? [];
  if (percent !== undefined) return Number(percent);
  throw new Error(`--to takes a percentage of the locations from 1% to 99%, such as 10%, not ${text}`);
}

function parseLocations(text: string): number[] {
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) {
    throw new Error(`--locations takes the ids of locations, such as 3,7, not ${text}`);
  }
  const locations = [...new Set(ids.map(Number))].sort((one, other) => one - other);
  if (locations.length <= MAX_LOCATIONS) return locations;
  throw new Error(`--locations takes ${MAX_LOCATIONS} locations at most, not ${locations.length}: use --to`);
}

/** Parses the options `--to` and `--locations` of a deployment; undefined for a deployment to all locations. */
export function parseAudience({ to, locations }: { to?: string; locations?: string }): Audience | undefined {
  if (to !== undefined && locations !== undefined) throw new Error('Give either --to or --locations, not both');
  if (to !== undefined) return { percent: parsePercent(to) };
  return locations === undefined ? undefined : { locations: parseLocations(locations) };
}
