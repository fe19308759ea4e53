import { dayOf, dayStart } from '@backoffice/shared/format/dates';
import type { Days } from '../sales-days/sales-days.repository';
import { nextOf, type Span } from './report-range';

/** Nothing was sold before, or will have been after, and calendars are sure of the days between. */
const FIRST = Date.UTC(1990, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

export interface SplitSpan {
  /** Days of which the span holds every instant. */
  days: Days;
  /** The parts of days at its start and at its end, the newer first. */
  edges: Span[];
}

/** A span cut at the first and at the last midnight in it; undefined where it holds no whole day of `zone`. */
export function splitByDays(span: Span, zone: string): SplitSpan | undefined {
  const from = span.since && span.since.getTime() > FIRST ? span.since : undefined;
  const to = span.until && span.until.getTime() < LAST ? span.until : undefined;
  const since = from && firstWholeDay(from, zone);
  const until = to && dayOf(to, zone);
  if (since && until && since >= until) return undefined;
  return { days: { since, until }, edges: [...edgeAfter(until, to, zone), ...edgeBefore(from, since, zone)] };
}

function firstWholeDay(instant: Date, zone: string): string {
  const day = dayOf(instant, zone);
  return startOf(day, zone).getTime() === instant.getTime() ? day : nextOf('day', day);
}

function startOf(day: string, zone: string): Date {
  return new Date(dayStart(day, zone));
}

function edgeBefore(from: Date | undefined, first: string | undefined, zone: string): Span[] {
  if (!from || !first) return [];
  const until = startOf(first, zone);
  return from < until ? [{ since: from, until }] : [];
}

function edgeAfter(last: string | undefined, to: Date | undefined, zone: string): Span[] {
  if (!to || !last) return [];
  const since = startOf(last, zone);
  return since < to ? [{ since, until: to }] : [];
}

/** All of one day. */
export function spanOfDay(day: string, zone: string): Span {
  return { since: startOf(day, zone), until: startOf(nextOf('day', day), zone) };
}
