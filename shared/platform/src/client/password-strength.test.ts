import { estimatePasswordStrength } from './password-strength';

test.each([
  ['password', 0],
  ['Qwerty123', 0],
  ['saffron lobster bisque 9', 4],
])('the password "%s" has the strength %i', async (password, strength) => {
  expect(await estimatePasswordStrength(password)).toBe(strength);
});

test('a very long password is estimated by its beginning', async () => {
  expect(await estimatePasswordStrength(`password${'x'.repeat(10_000)}`)).toBeLessThan(4);
});
