import { mergeValue } from './merge-values';

test.each([
  ['a value that only the form changed is kept', 1, 1, 2, { value: 2, isConflict: false }],
  ['a value that only the server changed is taken', 1, 2, 1, { value: 2, isConflict: false }],
  ['a value that both changed in the same way is not a conflict', 1, 2, 2, { value: 2, isConflict: false }],
  ['a value that both changed differently is a conflict and is kept', 'a', 'b', 'c', { value: 'c', isConflict: true }],
  [
    'ids that either side added are added, and ids that either side removed are removed',
    [1, 2, 3],
    [1, 3, 4],
    [1, 2, 5],
    { value: [1, 4, 5], isConflict: false },
  ],
  ['a list of ids keeps the order of the server', [1, 2], [2, 1], [1, 2, 3], { value: [2, 1, 3], isConflict: false }],
])('mergeValue merges two changes of a value: %s', (_, base, server, mine, merged) => {
  expect(mergeValue<unknown>(base, server, mine)).toEqual(merged);
});

test('mergeValue merges objects field by field', () => {
  const base = { DineIn: true, TakeOut: true };
  const merged = mergeValue(base, { ...base, DineIn: false }, { ...base, TakeOut: false });
  expect(merged).toEqual({ value: { DineIn: false, TakeOut: false }, isConflict: false });
});

test('mergeValue reports a conflict for a list of records that both the server and the form changed', () => {
  const [base, server, mine] = [[{ name: 'Olives' }], [{ name: 'Capers' }], [{ name: 'Figs' }]];
  expect(mergeValue(base, server, mine)).toEqual({ value: mine, isConflict: true });
});

test('mergeValue merges fields that only some versions of an object contain', () => {
  const base: Record<string, string> = { items: 'view', orders: 'view' };
  const server = { orders: 'view', taxes: 'manage' };
  const mine = { tips: 'view', orders: 'view', items: 'view' };
  const merged = mergeValue(base, server, mine);
  expect(merged).toEqual({ value: { tips: 'view', orders: 'view', taxes: 'manage' }, isConflict: false });
  expect(Object.keys(merged.value)).not.toContain('items');
});

test('mergeValue reports a conflict for a field that the server changed and the form removed, and the field stays removed', () => {
  const merged = mergeValue<object>({ orders: 'view' }, { orders: 'manage' }, {});
  expect(merged).toEqual({ value: {}, isConflict: true });
});
