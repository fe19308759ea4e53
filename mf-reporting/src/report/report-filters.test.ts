import { instantsOf } from '@backoffice/platform/dates';
import fc from 'fast-check';
import { NO_MORE_FILTERS } from '../more-filters/more-filters';
import { daysOf, type SalesFilters, salesAddress } from './report-filters';

const { read: readFilters, write: writeFilters } = salesAddress;

const read = (text: string) => readFilters(new URLSearchParams(text));

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const date: fc.Arbitrary<SalesFilters['date']> = fc.oneof(
  fc
    .constantFrom('Today', 'Yesterday', 'This Week', 'Last Week', 'This Month', 'Last Month', 'This Year', 'Last Year')
    .map((preset) => ({ preset })),
  fc.tuple(day, day).map((days) => {
    const [start, end] = days.sort();
    return { preset: 'Custom Date Range' as const, start, end };
  }),
);
const filters: fc.Arbitrary<SalesFilters> = fc.record({
  date,
  employeeId: fc.option(fc.integer({ min: 1 })),
  paymentType: fc.constantFrom('Cash', 'Card', null),
  search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  more: fc.record({
    orderType: fc.constantFrom('DineIn', 'Delivery', null),
    terminalId: fc.option(fc.integer({ min: 1 })),
    taxId: fc.option(fc.integer({ min: 1 })),
    modifierId: fc.option(fc.integer({ min: 1 })),
    categoryId: fc.option(fc.integer({ min: 1 })),
    itemId: fc.option(fc.integer({ min: 1 })),
    captured: fc.constantFrom('Captured', 'NotCaptured', null),
    cardType: fc.constantFrom('Debit', 'Credit', null),
  }),
  page: fc.integer({ min: 1 }),
  perPage: fc.constantFrom(10, 25, 50, 100),
});

test('what an address says is what was written into it', () => {
  fc.assert(fc.property(filters, (view) => expect(readFilters(writeFilters(view))).toEqual(view)));
});

test('an address of any text is read without failing, and what was read is written the same way twice', () => {
  const parameter = fc.constantFrom(
    'page',
    'per_page',
    'date_filter',
    'start_date',
    'end_date',
    'employee_id',
    'payment_type',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(parameter, fc.string({ unit: 'binary' }))), (pairs) => {
      const view = readFilters(new URLSearchParams(pairs));
      expect(readFilters(writeFilters(view))).toEqual(view);
    }),
  );
});

test('a bare address is today, everybody, every payment, page 1 of 25', () => {
  expect(read('')).toEqual({
    date: { preset: 'Today' },
    employeeId: null,
    paymentType: null,
    search: '',
    more: NO_MORE_FILTERS,
    page: 1,
    perPage: 25,
  });
});

test('the default view needs nothing in its address', () => {
  expect(writeFilters(read('')).toString()).toBe('');
});

test.each(['0', '-1', '1.5', '1e3', 'two', '', '99999999999999999999', ' 2'])('page %p counts as page 1', (page) => {
  expect(readFilters(new URLSearchParams({ page })).page).toBe(1);
});

test.each(['1', '11', '99', '101', '999', 'all'])('a page size of %p counts as 25', (size) => {
  expect(read(`per_page=${size}`).perPage).toBe(25);
});

test.each([10, 25, 50, 100])('a page size of %p is one of those offered', (size) => {
  expect(read(`per_page=${size}`).perPage).toBe(size);
});

test.each([
  ['search=+++', ''],
  ['search=+104+', '104'],
])('%s searches for %p', (address, text) => {
  expect(read(address).search).toBe(text);
});

test.each(['Mixed', 'cash', 'All', ''])('payment type %p counts as all', (type) => {
  expect(read(`payment_type=${type}`).paymentType).toBeNull();
});

test.each([
  'start_date=2026-02-30&end_date=2026-03-01',
  'start_date=2026-03-02&end_date=2026-03-01',
  'start_date=2026-03-01',
  'end_date=2026-03-01',
  'start_date=1899-12-31&end_date=2026-03-01',
  'start_date=2026-03-01&end_date=2101-01-01',
  'start_date=03/01/2026&end_date=03/02/2026',
  'date_filter=custom_date_range',
  'date_filter=sometime',
])('%s counts as today', (address) => {
  expect(read(address).date).toEqual({ preset: 'Today' });
});

test.each(['2026-03-01', '1900-01-01', '2100-12-31'])('one day, %s, is a range', (only) => {
  expect(read(`start_date=${only}&end_date=${only}`).date).toEqual({
    preset: 'Custom Date Range',
    start: only,
    end: only,
  });
});

describe('today of a restaurant in New York', () => {
  const zone = 'America/New_York';
  const today = (now: string) => instantsOf(daysOf({ preset: 'Today' }, zone, new Date(now)), zone);

  test('one millisecond before its midnight it is still the old day', () => {
    expect(today('2026-11-21T04:59:59.999Z')).toEqual({
      start_date: '2026-11-20T05:00:00.000Z',
      end_date: '2026-11-21T04:59:59.999Z',
    });
  });

  test('at its midnight it is the new one', () => {
    expect(today('2026-11-21T05:00:00.000Z')).toEqual({
      start_date: '2026-11-21T05:00:00.000Z',
      end_date: '2026-11-22T04:59:59.999Z',
    });
  });

  test('the day on which the clocks go forward has 23 hours', () => {
    expect(today('2026-03-08T12:00:00.000Z')).toEqual({
      start_date: '2026-03-08T05:00:00.000Z',
      end_date: '2026-03-09T03:59:59.999Z',
    });
  });

  test('the day on which the clocks go back has 25 hours', () => {
    expect(today('2026-11-01T12:00:00.000Z')).toEqual({
      start_date: '2026-11-01T04:00:00.000Z',
      end_date: '2026-11-02T04:59:59.999Z',
    });
  });
});
