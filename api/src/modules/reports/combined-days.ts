import { countMarked } from '../sales-days/packed-days.repository';
import { type Days, type Facet, findSoldDays } from '../sales-days/sales-days.repository';
import type { Span } from '../sales-days/spans';
import { spanOfDay } from '../sales-days/whole-days';
import type { ReportContext } from './sales-summary.repository';

/** A day with a rollup, or the time range of adjacent days without one, whose rows must be read. */
export type DayPart = { day: string; count: number } | { loose: Span };

/** Returns all days with sales, newest first, and for days with a rollup the number of sales that match all `facets`. */
export async function findDayParts(
  { scope, locationId, report }: ReportContext,
  facets: readonly Facet[],
  days: Days,
  zone: string,
): Promise<DayPart[]> {
  const counted = await countMarked(scope, locationId, report, facets, days);
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  const parts: DayPart[] = [];
  let loose: string[] = [];
  const endLoose = () => {
    const [last] = loose;
    const first = loose.at(-1);
    if (first && last) {
      parts.push({ loose: { since: spanOfDay(first, zone).since, until: spanOfDay(last, zone).until } });
    }
    loose = [];
  };
  for (const day of await findSoldDays(scope, locationId, report, days)) {
    const count = counts.get(day);
    if (count === undefined) {
      loose.push(day);
      continue;
    }
    endLoose();
    parts.push({ day, count });
  }
  endLoose();
  return parts;
}
