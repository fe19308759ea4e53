import { dayOf, dayStart } from '@backoffice/shared/format/dates';
import type { Days } from './sales-days.repository';
import type { Span } from './spans';

/** Nothing was sold before, or will have been after, and calendars are sure of the days between. */
const FIRST = Date.UTC(1990, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

export interface SplitSpan {
  /** Days of which the span holds every instant. */
  days: Days;
  /** Of the day in which the span begins, and of that in which it ends, where it does not hold them whole. */
  before: Span | undefined;
  after: Span | undefined;
}

/** A span cut at the first and at the last midnight in it; undefined where it holds no whole day of `zone`. */
export function splitByDays(span: Span, zone: string): SplitSpan | undefined {
  // Nothing is counted of such days, and calendars end somewhere.
  if (Number(span.since ?? FIRST) > LAST || Number(span.until ?? LAST) < FIRST) return undefined;
  const from = span.since && span.since.getTime() > FIRST ? span.since : undefined;
  const to = span.until && span.until.getTime() < LAST ? span.until : undefined;
  const since = from && firstWholeDay(from, zone);
  const until = to && dayOf(to, zone);
  if (since && until && since >= until) return undefined;
  return { days: { since, until }, before: before(from, since, zone), after: after(until, to, zone) };
}

function firstWholeDay(instant: Date, zone: string): string {
  const day = dayOf(instant, zone);
  return startOf(day, zone).getTime() === instant.getTime() ? day : nextDay(day);
}

function startOf(day: string, zone: string): Date {
  return new Date(dayStart(day, zone));
}

function before(from: Date | undefined, first: string | undefined, zone: string): Span | undefined {
  if (!from || !first) return undefined;
  const until = startOf(first, zone);
  return from < until ? { since: from, until } : undefined;
}

function after(last: string | undefined, to: Date | undefined, zone: string): Span | undefined {
  if (!to || !last) return undefined;
  const since = startOf(last, zone);
  return since < to ? { since, until: to } : undefined;
}

/** All of one day. */
export function spanOfDay(day: string, zone: string): Span {
  return { since: startOf(day, zone), until: startOf(nextDay(day), zone) };
}

/** So many days of the calendar later, `yyyy-MM-dd`. */
export function nextDay(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
