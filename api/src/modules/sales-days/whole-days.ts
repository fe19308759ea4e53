import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { IS_ZONE_COUNTED } from '../locations/locations.repository';
import type { Days } from './sales-days.repository';
import { instant, type Span } from './spans';

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

/** A span between two instants. */
interface Instants {
  since?: Date | undefined;
  until?: Date | undefined;
}

interface Edges {
  zone: string;
  isCounted: boolean;
  sinceDay: string | null;
  untilDay: string | null;
  isSinceStart: boolean | null;
  isUntilStart: boolean | null;
}

/**
 * A location's zone, whether its sales are counted by the days of this zone, and the span cut at the first and at the
 * last midnight in it; no `split` where it holds no whole day.
 */
export async function splitByDays(
  scope: LocationDb,
  locationId: number,
  span: Instants,
): Promise<{ zone: string; isCounted: boolean; split: SplitSpan | undefined }> {
  const since = span.since && span.since.getTime() > FIRST ? span.since : undefined;
  const until = span.until && span.until.getTime() < LAST ? span.until : undefined;
  const { zone, isCounted, ...edges } = await findEdges(scope, locationId, { since, until });
  // Nothing is counted of such days, and calendars end somewhere.
  const isElsewhere = Number(span.since ?? FIRST) > LAST || Number(span.until ?? LAST) < FIRST;
  return { zone, isCounted, split: isElsewhere ? undefined : splitOf({ since, until }, zone, edges) };
}

async function findEdges(scope: LocationDb, locationId: number, { since, until }: Instants): Promise<Edges> {
  const at = (end: Date | undefined) => sql`${end ? instant(end) : null}::timestamptz`;
  const day = (end: Date | undefined) => sql`(${at(end)} at time zone timezone)::date`;
  const { rows } = await sql<Edges>`
    select timezone as zone, ${IS_ZONE_COUNTED} as "isCounted",
      ${day(since)}::text as "sinceDay", day_start(${day(since)}, timezone) = ${at(since)} as "isSinceStart",
      ${day(until)}::text as "untilDay", day_start(${day(until)}, timezone) = ${at(until)} as "isUntilStart"
    from locations where id = ${locationId}`.execute(scope);
  const [edges] = rows;
  if (!edges) throw new Error(`There is no location ${locationId}`);
  return edges;
}

function splitOf(
  { since, until }: Instants,
  zone: string,
  { sinceDay, untilDay, isSinceStart, isUntilStart }: Omit<Edges, 'zone' | 'isCounted'>,
): SplitSpan | undefined {
  const first = sinceDay === null || isSinceStart ? (sinceDay ?? undefined) : nextDay(sinceDay);
  const last = untilDay ?? undefined;
  if (first && last && first >= last) return undefined;
  return {
    days: { since: first, until: last },
    before: since && first && !isSinceStart ? { since, until: { day: first, zone } } : undefined,
    after: until && last && !isUntilStart ? { since: { day: last, zone }, until } : undefined,
  };
}

/** All of one day. */
export function spanOfDay(day: string, zone: string): Span {
  return { since: { day, zone }, until: { day: nextDay(day), zone } };
}

/** So many days of the calendar later, `yyyy-MM-dd`. */
export function nextDay(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
