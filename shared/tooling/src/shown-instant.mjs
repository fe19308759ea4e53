/** An ISO instant to the minute, in the universal time that it is noted in; the oldest registries have none. */
export const shownInstant = (instant) =>
  instant === undefined ? 'an earlier time' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
