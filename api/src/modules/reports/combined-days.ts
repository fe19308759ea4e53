import { findLooseDays, findMarked, type MarkedDay } from '../sales-days/packed-days.repository';
import type { Days, Facet } from '../sales-days/sales-days.repository';
import type { Span } from '../sales-days/spans';
import { spanOfDay } from '../sales-days/whole-days';
import type { ReportOf } from './sales-summary.repository';

/** A packed day, or days between two of these whose sales have to be read. */
export type DayPart = { marked: MarkedDay } | { loose: Span };

/** All days that have sales, the newest first, with those of their sales that all `facets` find. */
export async function findDayParts(
  { scope, locationId, report }: ReportOf,
  facets: readonly Facet[],
  days: Days,
  zone: string,
): Promise<DayPart[]> {
  const marked = await findMarked(scope, locationId, report, facets, days);
  const loose = await findLooseDays(scope, locationId, report, days);
  const parts: DayPart[] = [];
  const addLoose = (after: string | undefined) => {
    const between = loose.splice(0, loose.findLastIndex((day) => after === undefined || day > after) + 1);
    const [last] = between;
    const first = between.at(-1);
    if (!first || !last) return;
    parts.push({ loose: { since: spanOfDay(first, zone).since, until: spanOfDay(last, zone).until } });
  };
  for (const each of marked) {
    addLoose(each.day);
    parts.push({ marked: each });
  }
  addLoose(undefined);
  return parts;
}
