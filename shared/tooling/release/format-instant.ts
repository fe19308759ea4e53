/** Formats an ISO instant to the minute in UTC. Undefined, as in the oldest registries, becomes `an earlier time`. */
export function formatInstant(instant: string | undefined): string {
  return instant === undefined ? 'an earlier time' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
