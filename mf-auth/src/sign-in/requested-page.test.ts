import { getRequestedPage } from './requested-page';

const origin = 'https://office.example.com';

test.each([
  ['/menu/categories', '/menu/categories'],
  ['/reporting/orders?page=2&payment_type=Cash', '/reporting/orders?page=2&payment_type=Cash'],
  ['/reporting/orders#top', '/reporting/orders#top'],
])('getRequestedPage returns %s', (from, expected) => {
  expect(getRequestedPage({ from }, origin)).toBe(expected);
});

test.each([
  undefined,
  null,
  7,
  '',
  'menu',
  'https://evil.example.com/',
  '//evil.example.com/',
  '/\\evil.example.com/',
  '/\t/evil.example.com/',
  '/.//evil.example.com/',
  'javascript:alert(1)',
])('getRequestedPage returns the start page for the unsafe path %p', (from) => {
  expect(getRequestedPage({ from }, origin)).toBe('/');
});

test.each([null, undefined, 'text', {}])('getRequestedPage returns the start page for the state %p', (state) => {
  expect(getRequestedPage(state, origin)).toBe('/');
});
