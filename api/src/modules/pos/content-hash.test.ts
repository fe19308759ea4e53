import { contentHash } from './content-hash';

const hex = (body: unknown) => contentHash(body).toString('hex');

test('the content hash ignores spacing, key order and the sending time', () => {
  const body = { a: 1, b: { c: [1, 2], d: 'x' }, sent_at: '2026-03-05T14:30:00.000Z' };
  const again = JSON.parse('{ "b": {"d": "x", "c": [1.0, 2]}, "a": 1, "sent_at": "2026-03-05T15:00:00.000Z" }');
  expect(hex(again)).toBe(hex(body));
});

test.each([
  ['another value', { a: 2 }],
  ['another type', { a: '1' }],
  ['an additional key', { a: 1, b: null }],
  ['a nested sent_at', { a: 1, b: { sent_at: 1 } }],
  ['the order of a list', { a: [2, 1] }],
])('the content hash changes with %s', (_change, body) => {
  const others = [{ a: 1 }, { a: [1, 2] }, { a: 1, b: {} }, { a: 1, b: { sent_at: 2 } }];
  expect(others.map(hex)).not.toContain(hex(body));
});

test.each([null, 'text', 7, []])(
  'the content hash of a value that is not an object, such as %j, is a SHA-256 in hexadecimal',
  (body) => {
    expect(hex(body)).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('the content hash stays the same in later versions, because stored hashes are compared with it', () => {
  const body = {
    revision: 1,
    items: [{ price: 12.5, item_name: 'Soup "à la" 🍲', note: null }],
    flags: [],
    sent_at: 'x',
  };
  expect(hex(body)).toBe('ab398ee146ac954e0e8e0af8f06e009a4b056b1028974aa0602cb4c82ba946df');
});
