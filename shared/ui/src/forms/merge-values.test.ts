import { mergeValue } from './merge-values';

test.each([
  ['a value that only the form changed is kept', 1, 1, 2, { value: 2, isConflict: false }],
  ['a value that only the server changed is taken', 1, 2, 1, { value: 2, isConflict: false }],
  ['a value that both changed in the same way is not a conflict', 1, 2, 2, { value: 2, isConflict: false }],
  ['a value that both changed differently is a conflict and is kept', 'a', 'b', 'c', { value: 'c', isConflict: true }],
  ['both add and remove ids', [1, 2, 3], [1, 3, 4], [1, 2, 5], { value: [1, 4, 5], isConflict: false }],
  ['the order of the server is kept', [1, 2], [2, 1], [1, 2, 3], { value: [2, 1, 3], isConflict: false }],
])('%s', (_, base, server, mine, merged) => {
  expect(mergeValue<unknown>(base, server, mine)).toEqual(merged);
});

test('objects are merged field by field', () => {
  const base = { DineIn: true, TakeOut: true };
  const merged = mergeValue(base, { ...base, DineIn: false }, { ...base, TakeOut: false });
  expect(merged).toEqual({ value: { DineIn: false, TakeOut: false }, isConflict: false });
});

test('a list of records that both the server and the form changed is a conflict', () => {
  const [base, server, mine] = [[{ name: 'Olives' }], [{ name: 'Capers' }], [{ name: 'Figs' }]];
  expect(mergeValue(base, server, mine)).toEqual({ value: mine, isConflict: true });
});

test('fields that only some versions of an object contain are merged as well', () => {
  const base: Record<string, string> = { items: 'view', orders: 'view' };
  const server = { orders: 'view', taxes: 'manage' };
  const mine = { tips: 'view', orders: 'view', items: 'view' };
  const merged = mergeValue(base, server, mine);
  expect(merged).toEqual({ value: { tips: 'view', orders: 'view', taxes: 'manage' }, isConflict: false });
  expect(Object.keys(merged.value)).not.toContain('items');
});

test('a field that the server changed and the form removed is a conflict and stays removed', () => {
  const merged = mergeValue<object>({ orders: 'view' }, { orders: 'manage' }, {});
  expect(merged).toEqual({ value: {}, isConflict: true });
});
