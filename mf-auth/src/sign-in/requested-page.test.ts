import { requestedPage } from './requested-page';

const origin = 'https://office.example.com';

test.each([
  ['/menu/categories', '/menu/categories'],
  ['/reporting/orders?page=2&payment_type=Cash', '/reporting/orders?page=2&payment_type=Cash'],
  ['/reporting/orders#top', '/reporting/orders#top'],
])('the page asked for, %s, is returned to', (from, expected) => {
  expect(requestedPage({ from }, origin)).toBe(expected);
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
])('asking for %p leads to the start page and not elsewhere', (from) => {
  expect(requestedPage({ from }, origin)).toBe('/');
});

test.each([null, undefined, 'text', {}])('a state of %p leads to the start page', (state) => {
  expect(requestedPage(state, origin)).toBe('/');
});
