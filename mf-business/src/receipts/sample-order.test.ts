import { formatDateTime } from '@backoffice/shared/format/dates';
import { toCents } from '@backoffice/shared/format/money';
import { sampleOrder } from './sample-order';

const { lines, totals } = sampleOrder('America/New_York');
const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
const total = (pattern: RegExp) => toCents(totals.find(({ label }) => pattern.test(label))?.amount ?? Number.NaN);

test.each(lines.map((line) => [line.name, line] as const))('%s adds up', (_, line) => {
  const one = toCents(line.price) + sum((line.modifiers ?? []).map(({ price }) => toCents(price)));
  expect(toCents(line.total)).toBe(line.quantity * one);
});

test('the lines make the subtotal, and that makes the tax and the total', () => {
  expect(total(/^Subtotal$/)).toBe(sum(lines.map((line) => toCents(line.total))));
  const rate = Number(/([\d.]+)%/.exec(totals.map(({ label }) => label).join())?.[1]);
  expect(total(/Tax/)).toBe((total(/^Subtotal$/) * rate) / 100);
  expect(total(/^Total$/)).toBe(total(/^Subtotal$/) + total(/Tax/));
});

test.each(['America/New_York', 'Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'in %s it is ordered in the evening',
  (zone) => {
    const { orderTime, printTime = '' } = sampleOrder(zone);
    expect(formatDateTime(orderTime, zone)).toBe('May 14, 2026 at 06:42 PM');
    expect(formatDateTime(printTime, zone)).toBe('May 14, 2026 at 07:33 PM');
  },
);
