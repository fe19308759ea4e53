import { type JournalFormat, journalFormat } from '@backoffice/contract/journal';
import type { ListFilter } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { type DateRange, readDateRange, writeDateRange } from '../filters/date-range';

const DEFAULT_RANGE: DateRange = { preset: 'This Month' };
const DEFAULT_FORMAT: JournalFormat = 'quickbooks_online';

/** The days of the journal; this month by default, because today is usually not closed yet. */
const days: ListFilter<DateRange> = {
  ...dateFilter,
  read: (searchParams) =>
    searchParams.has('date_filter') || searchParams.has('start_date') ? readDateRange(searchParams) : DEFAULT_RANGE,
  write: (range, searchParams) => {
    if (range.preset === DEFAULT_RANGE.preset) return;
    // `writeDateRange` omits Today, the default range of the reports, but the journal has a different default range.
    if (range.preset === 'Today') searchParams.set('date_filter', 'today');
    writeDateRange(range, searchParams);
  },
};

/** The format of the downloaded file. */
const format: ListFilter<JournalFormat> = {
  params: ['format'],
  read: (searchParams) => journalFormat.safeParse(searchParams.get('format')).data ?? DEFAULT_FORMAT,
  write: (value, searchParams) => {
    if (value !== DEFAULT_FORMAT) searchParams.set('format', value);
  },
  isSet: (value) => value !== DEFAULT_FORMAT,
  Control: () => null,
};

export const journalFilters = { days, format };
