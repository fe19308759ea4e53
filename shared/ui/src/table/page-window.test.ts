import fc from 'fast-check';
import { getPageSlots } from './page-window';

function written(current: number, total: number): string {
  return getPageSlots(current, total)
    .map((slot) => ('page' in slot ? String(slot.page) : '…'))
    .join(' ');
}

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [500, 1000, '1 … 499 500 501 … 1000'],
])('getPageSlots for page %i of %i returns %s', (current, total, expected) => {
  expect(written(current, total)).toBe(expected);
});

test('getPageSlots returns the page, its neighbours and both ends in order, in at most seven slots', () => {
  const place = fc
    .integer({ min: 1, max: 5000 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(place, ([current, total]) => {
      const slots = getPageSlots(current, total);
      const pages = slots.flatMap((slot) => ('page' in slot ? slot.page : []));
      const wanted = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
      expect(slots.length).toBeLessThanOrEqual(7);
      expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
      expect(pages).toEqual(expect.arrayContaining(wanted));
    }),
  );
});
