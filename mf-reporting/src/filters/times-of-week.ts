const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Hours of the day as written in URLs: 0 to 23. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Weekdays as written in URLs: from 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];

/** Formats an hour of the day: `5 PM`. */
export const formatHourOfDay = (hour: string) => hourFormat.format(new Date(Date.UTC(2024, 0, 1, Number(hour))));

/** Returns the weekday of a date: `Tuesday` for `2026-11-24`. */
export const weekdayOf = (day: string) => weekdayFormat.format(new Date(day));

/** Returns the name of a weekday: `Friday` for 5. Counts from January 1, 2024, which was a Monday. */
export const formatWeekday = (weekday: string) => weekdayOf(`2024-01-0${weekday}`);
