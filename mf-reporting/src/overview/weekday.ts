const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Returns the weekday of a day: `Tuesday` for `2026-11-24`. */
export const weekdayOf = (day: string) => weekdayFormat.format(new Date(day));
