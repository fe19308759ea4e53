import { parsePositiveInteger } from './positive-integer';

test.each([
  ['1', 1],
  ['10432', 10432],
  ['9007199254740991', 9007199254740991],
])('parsePositiveInteger accepts %s', (text, id) => {
  expect(parsePositiveInteger(text)).toBe(id);
});

test.each(['0', '-1', '01', '1.0', '1e3', '0x10', ' 1', 'abc', '', '9007199254740992', undefined])(
  'parsePositiveInteger returns null for %p',
  (text) => {
    expect(parsePositiveInteger(text)).toBeNull();
  },
);
