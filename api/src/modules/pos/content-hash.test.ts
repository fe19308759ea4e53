import { contentHash } from './content-hash';

const hex = (body: unknown) => contentHash(body).toString('hex');

test('spacing, the order of keys and the moment of sending make no other content', () => {
  const body = { a: 1, b: { c: [1, 2], d: 'x' }, sent_at: '2026-03-05T14:30:00.000Z' };
  const again = JSON.parse('{ "b": {"d": "x", "c": [1.0, 2]}, "a": 1, "sent_at": "2026-03-05T15:00:00.000Z" }');
  expect(hex(again)).toBe(hex(body));
});

test.each([
  ['a value', { a: 2 }],
  ['a type', { a: '1' }],
  ['a further key', { a: 1, b: null }],
  ['a nested sent_at', { a: 1, b: { sent_at: 1 } }],
  ['the order of a list', { a: [2, 1] }],
])('%s makes another content', (_what, body) => {
  const others = [{ a: 1 }, { a: [1, 2] }, { a: 1, b: {} }, { a: 1, b: { sent_at: 2 } }];
  expect(others.map(hex)).not.toContain(hex(body));
});

test.each([null, 'text', 7, []])('what is no object, such as %j, has a content too', (body) => {
  expect(hex(body)).toMatch(/^[0-9a-f]{64}$/);
});
