import { attachmentHeader, buildFileName } from './export-file-name';

const NOVEMBER = { start_date: '2026-11-01T04:00:00.000Z', end_date: '2026-12-01T04:59:59.999Z' };

test.each([
  [NOVEMBER, 'America/New_York', 'orders 2026-11-01 to 2026-11-30 America-New_York.csv'],
  [NOVEMBER, 'Asia/Tokyo', 'orders 2026-11-01 to 2026-12-01 Asia-Tokyo.csv'],
  [
    { start_date: '2026-11-19T03:00:00.000Z', end_date: '2026-11-20T02:59:59.999Z' },
    'America/Argentina/Buenos_Aires',
    'orders 2026-11-19 America-Argentina-Buenos_Aires.csv',
  ],
  [{ start_date: NOVEMBER.start_date }, 'America/New_York', 'orders from 2026-11-01 America-New_York.csv'],
  [{ end_date: NOVEMBER.end_date }, 'America/New_York', 'orders to 2026-11-30 America-New_York.csv'],
  [{}, 'Etc/GMT+5', 'orders all days Etc-GMT+5.csv'],
])('the file name of the range %j in %s is %s', (range, zone, name) => {
  expect(buildFileName('orders', range, { timezone: zone, day_cutoff: '00:00' })).toBe(name);
});

test('the file name contains the business days of a range that starts at the cut-off', () => {
  const range = { start_date: '2026-11-20T10:00:00.000Z', end_date: '2026-11-21T09:59:59.999Z' };
  const name = buildFileName('orders', range, { timezone: 'America/New_York', day_cutoff: '05:00' });
  expect(name).toBe('orders 2026-11-20 America-New_York.csv');
});

test('Content-Disposition contains the file name as text and percent-encoded', () => {
  expect(attachmentHeader('orders all days Etc-GMT+5.csv')).toBe(
    `attachment; filename="orders all days Etc-GMT+5.csv"; filename*=UTF-8''orders%20all%20days%20Etc-GMT%2B5.csv`,
  );
});
