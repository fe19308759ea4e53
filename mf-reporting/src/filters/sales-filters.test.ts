import { toInstants } from '@backoffice/platform/dates';
import { listAddress } from '@backoffice/ui/list';
import fc from 'fast-check';
import { resolveDays } from './date-range';
import { type SalesView, salesFilters } from './sales-filters';

const { read: readFilters, write: writeFilters } = listAddress(salesFilters);

const readQueryString = (text: string) => readFilters(new URLSearchParams(text));

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const date: fc.Arbitrary<SalesView['date']> = fc.oneof(
  fc
    .constantFrom('Today', 'Yesterday', 'This Week', 'Last Week', 'This Month', 'Last Month', 'This Year', 'Last Year')
    .map((preset) => ({ preset })),
  fc.tuple(day, day).map((days) => {
    const [start, end] = days.sort();
    return { preset: 'Custom Date Range' as const, start, end };
  }),
);
const filters: fc.Arbitrary<SalesView> = fc.record({
  date,
  employeeId: fc.option(fc.oneof(fc.integer({ min: 1 }), fc.constant('none' as const))),
  paymentType: fc.constantFrom('Cash', 'Card', 'GiftCard', null),
  search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  orderType: fc.constantFrom('DineIn', 'Delivery', null),
  terminalId: fc.option(fc.integer({ min: 1 })),
  taxId: fc.option(fc.integer({ min: 1 })),
  modifierId: fc.option(fc.oneof(fc.integer({ min: 1 }), fc.constant('none' as const))),
  categoryId: fc.option(fc.oneof(fc.integer({ min: 1 }), fc.constant('none' as const))),
  itemId: fc.option(fc.integer({ min: 1 })),
  captured: fc.constantFrom('Captured', 'NotCaptured', null),
  cardType: fc.constantFrom('Debit', 'Credit', null),
  source: fc.constantFrom('Pos', 'Online', null),
  status: fc.constantFrom('Open', 'Voided', null),
  hour: fc.constantFrom('0', '23', null),
  weekday: fc.constantFrom('1', '7', null),
  discount: fc.constantFrom('Comp:Spilled', 'Discount:', null),
  refundReason: fc.constantFrom('Refund:Cold & late', 'Refund:', null),
  refundedBy: fc.option(fc.oneof(fc.integer({ min: 1 }), fc.constant('none' as const))),
  tax: fc.constantFrom('8:7.250:State: County', ':0.000:', null),
  itemName: fc.constantFrom('Cake & plate', null),
  modifierName: fc.constantFrom('Half', null),
  page: fc.integer({ min: 1 }),
  perPage: fc.constantFrom(10, 25, 50, 100),
});

test('the sales filters read from the URL equal the filters written to it', () => {
  fc.assert(fc.property(filters, (view) => expect(readFilters(writeFilters(view))).toEqual(view)));
});

test('any URL parameters can be read, and writing and rereading the result gives the same filters', () => {
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

test('an empty query string means today, all employees, all payment types and page 1 of 25 rows', () => {
  expect(readQueryString('')).toEqual({
    date: { preset: 'Today' },
    employeeId: null,
    paymentType: null,
    search: '',
    orderType: null,
    terminalId: null,
    categoryId: null,
    itemId: null,
    modifierId: null,
    taxId: null,
    captured: null,
    cardType: null,
    source: null,
    status: null,
    hour: null,
    weekday: null,
    discount: null,
    refundReason: null,
    refundedBy: null,
    tax: null,
    itemName: null,
    modifierName: null,
    page: 1,
    perPage: 25,
  });
});

test('the default filters are written as an empty query string', () => {
  expect(writeFilters(readQueryString('')).toString()).toBe('');
});

test.each(['0', '-1', '1.5', '1e3', 'two', '', '99999999999999999999', ' 2'])(
  'the invalid page %p is read as page 1',
  (page) => {
    expect(readFilters(new URLSearchParams({ page })).page).toBe(1);
  },
);

test.each(['1', '11', '99', '101', '999', 'all'])('the page size %p, which is not offered, is read as 25', (size) => {
  expect(readQueryString(`per_page=${size}`).perPage).toBe(25);
});

test.each([10, 25, 50, 100])('the offered page size %p is accepted', (size) => {
  expect(readQueryString(`per_page=${size}`).perPage).toBe(size);
});

test.each([
  ['search=+++', ''],
  ['search=+104+', '104'],
])('the query string "%s" is read as a search for %p', (queryString, text) => {
  expect(readQueryString(queryString).search).toBe(text);
});

test.each(['Mixed', 'cash', 'All', 'Gift Card', ''])(
  'the unknown payment type %p is read as all payment types',
  (type) => {
    expect(readQueryString(`payment_type=${type}`).paymentType).toBeNull();
  },
);

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
])('the invalid dates "%s" are read as today', (queryString) => {
  expect(readQueryString(queryString).date).toEqual({ preset: 'Today' });
});

test.each(['2026-03-01', '1900-01-01', '2100-12-31'])('the single day %s is read as a date range', (singleDay) => {
  expect(readQueryString(`start_date=${singleDay}&end_date=${singleDay}`).date).toEqual({
    preset: 'Custom Date Range',
    start: singleDay,
    end: singleDay,
  });
});

describe('the range of today for a restaurant in New York', () => {
  const zone = 'America/New_York';
  const settings = { timezone: zone, day_cutoff: '00:00' };
  const resolveToday = (now: string) => toInstants(resolveDays({ preset: 'Today' }, settings, new Date(now)), zone);

  test('is still the old day one millisecond before midnight', () => {
    expect(resolveToday('2026-11-21T04:59:59.999Z')).toEqual({
      start_date: '2026-11-20T05:00:00.000Z',
      end_date: '2026-11-21T04:59:59.999Z',
    });
  });

  test('is the new day at midnight', () => {
    expect(resolveToday('2026-11-21T05:00:00.000Z')).toEqual({
      start_date: '2026-11-21T05:00:00.000Z',
      end_date: '2026-11-22T04:59:59.999Z',
    });
  });

  test('has 23 hours when the clocks go forward', () => {
    expect(resolveToday('2026-03-08T12:00:00.000Z')).toEqual({
      start_date: '2026-03-08T05:00:00.000Z',
      end_date: '2026-03-09T03:59:59.999Z',
    });
  });

  test('has 25 hours when the clocks go back', () => {
    expect(resolveToday('2026-11-01T12:00:00.000Z')).toEqual({
      start_date: '2026-11-01T04:00:00.000Z',
      end_date: '2026-11-02T04:59:59.999Z',
    });
  });
});
