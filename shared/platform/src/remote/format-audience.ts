import type { Audience } from './rollout';

/** Formats the locations of a rollout: `10% of the locations`, `location 3` or `the locations 3, 7`. */
export function formatAudience({ percent, locations }: Audience): string {
  if (locations === undefined) return `${percent}% of the locations`;
  return locations.length === 1 ? `location ${locations[0]}` : `the locations ${locations.join(', ')}`;
}
