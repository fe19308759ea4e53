/** Formats an ISO instant to the minute in UTC; the oldest registries lack instants. */
export function formatInstant(instant: string | undefined): string {
  return instant === undefined ? 'an earlier time' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
