import { listAddress } from '@backoffice/ui/list';
import { historyFilters, toHistoryFilters } from './history-filters';

const ZONE = 'America/New_York';
const readFilters = (search: string) =>
  toHistoryFilters(
    listAddress(historyFilters).read(new URLSearchParams(search)),
    Date.parse('2026-11-20T12:34:56Z'),
    ZONE,
  );

test.each([
  ['are set back', '2026-11-07', '2026-11-01T04:00:00.000Z', '2026-11-08T05:00:00.000Z'],
  ['are set forward', '2026-03-14', '2026-03-08T05:00:00.000Z', '2026-03-15T04:00:00.000Z'],
])('a period of seven days before a last day begins at midnight when clocks %s in it', (_, until, from, to) => {
  expect(readFilters(`until=${until}&period=week`)).toEqual({ from, to });
});

test('a period without a last day ends at the last full hour', () => {
  expect(readFilters('period=week')).toEqual({ from: '2026-11-13T12:00:00.000Z' });
});
