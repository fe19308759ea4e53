import { type DayRange, dayEnd, dayStart, formatDay } from '@backoffice/contract/dates';
import { dayReport } from '@backoffice/contract/day-closings';
import type { Journal, JournalEntry } from '@backoffice/contract/journal';
import { formatMoney, fromCents } from '@backoffice/contract/money';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';
import { findReportsOfDays } from '../day-closings/day-closings.repository';
import { findOpenDay } from '../day-closings/open-day';
import { findDaySettings } from '../locations/locations.repository';
import { findAccounts, findDaysWithSales } from './journal.repository';
import { findImbalance, sumDebits, toJournalLines, toPostings, toTaxAccounts } from './journal-entry';

/** Returns the journal of a range of days. Its entries have the figures of the Z reports, which never change. */
export async function readJournal(scope: LocationDb, locationId: number, days: DayRange): Promise<Journal> {
  const accounts = await findAccounts(scope, locationId);
  const taxAccounts = toTaxAccounts(accounts);
  const journal: Journal = { entries: [], unbalanced_days: [], open_days: [] };
  for (const { number, day, report, late_count } of await findReportsOfDays(scope, locationId, days)) {
    // Reports of older server versions lack some figures; parsing adds default values for them.
    const postings = toPostings(dayReport.parse(report), taxAccounts);
    const difference = findImbalance(postings);
    if (difference !== 0) journal.unbalanced_days.push({ number, day, difference: fromCents(difference) });
    else
      journal.entries.push({
        ...{ number, day, reference: `Z-${number}`, lines: toJournalLines(postings, accounts) },
        total: fromCents(sumDebits(postings)),
        late_count,
      });
  }
  journal.open_days = await findOpenDays(scope, locationId, days);
  return journal;
}

/** Returns unclosed days with sales. Days before the first day that can be closed do not count. */
async function findOpenDays(scope: LocationDb, locationId: number, { start, end }: DayRange): Promise<string[]> {
  const now = new Date();
  const { period } = await findOpenDay(scope, locationId, now);
  if (!period) return [];
  const settings = await findDaySettings(scope, locationId);
  const { timezone, day_cutoff } = settings;
  const since = max([period.start, new Date(dayStart(start, timezone, day_cutoff))]);
  const until = min([now, addMilliseconds(dayEnd(end, timezone, day_cutoff), 1)]);
  return since < until ? await findDaysWithSales(scope, locationId, { since, until, timezone, day_cutoff }) : [];
}

/** Returns the journal entries of the days. Throws conflict, with the day in its message, if a day does not balance. */
export async function readBalancedEntries(
  scope: LocationDb,
  locationId: number,
  days: DayRange,
): Promise<JournalEntry[]> {
  const { entries, unbalanced_days } = await readJournal(scope, locationId, days);
  const [unbalanced] = unbalanced_days;
  if (unbalanced) {
    const { number, day, difference } = unbalanced;
    const amount = formatMoney(Math.abs(difference));
    throw new AppError('conflict', `Z report ${number} of ${formatDay(day)} is out of balance by ${amount}`);
  }
  return entries;
}
