import { toCents } from '@backoffice/contract/money';
import { formatDateTime } from '@backoffice/platform/dates';
import { buildSampleOrder } from './sample-order';

const { lines, totals } = buildSampleOrder('America/New_York');
const sumCents = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
const findTotalCents = (pattern: RegExp) =>
  toCents(totals.find(({ label }) => pattern.test(label))?.amount ?? Number.NaN);

test.each(lines.map((line) => [line.name, line] as const))(
  'the total of the sample line "%s" is its quantity × the price with modifiers',
  (_, line) => {
    const unitPrice = toCents(line.price) + sumCents((line.modifiers ?? []).map(({ price }) => toCents(price)));
    expect(toCents(line.total)).toBe(line.quantity * unitPrice);
  },
);

test('the totals of the sample order match its lines and its tax rate', () => {
  expect(findTotalCents(/^Subtotal$/)).toBe(sumCents(lines.map((line) => toCents(line.total))));
  const rate = Number(/([\d.]+)%/.exec(totals.map(({ label }) => label).join())?.[1]);
  expect(findTotalCents(/Tax/)).toBe((findTotalCents(/^Subtotal$/) * rate) / 100);
  expect(findTotalCents(/^Total$/)).toBe(findTotalCents(/^Subtotal$/) + findTotalCents(/Tax/));
});

test.each(['America/New_York', 'Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'the sample order is placed in the evening in the time zone %s',
  (zone) => {
    const { orderTime, printTime = '' } = buildSampleOrder(zone);
    expect(formatDateTime(orderTime, zone)).toBe('May 14, 2026 at 06:42 PM');
    expect(formatDateTime(printTime, zone)).toBe('May 14, 2026 at 07:33 PM');
  },
);
