import fc from 'fast-check';
import { forgotPasswordForm, signInForm } from './authentication';
import { businessForm } from './business-setup';
import { emailAddress } from './email-address';

const schema = emailAddress('invalid', 'required');
const errorMessage = (text: unknown) => schema.safeParse(text).error?.issues[0]?.message;
const ATEXT = [..."abcXYZ019!#$%&'*+-/=?^_`{|}~"];

test.each([...ATEXT])('the email schema accepts %s before the @', (character) => {
  expect(errorMessage(`${character}@example.com`)).toBeUndefined();
  expect(errorMessage(`o.${character}${character}.o@example.com`)).toBeUndefined();
});

test('the email schema accepts every dot-atom of at most 64 characters before the @', () => {
  const atom = fc.array(fc.constantFrom(...ATEXT), { minLength: 1, maxLength: 10 }).map((texts) => texts.join(''));
  const dotAtom = fc.array(atom, { minLength: 1, maxLength: 5 }).map((atoms) => atoms.join('.'));
  fc.assert(fc.property(dotAtom, (local) => expect(errorMessage(`${local}@mail.example.co.uk`)).toBeUndefined()));
});

const label = 'a'.repeat(63);
const long = (length: number) => {
  const start = `${'a'.repeat(64)}@${label}.${label}.`;
  return `${start}${'b'.repeat(length - start.length - 4)}.com`;
};

test.each([
  ['64 characters before the @', `${'a'.repeat(64)}@example.com`, undefined],
  ['65 characters before the @', `${'a'.repeat(65)}@example.com`, 'invalid'],
  ['254 characters', long(254), undefined],
  ['255 characters', long(255), 'invalid'],
  ['a label of 64 characters', `a@${label}a.com`, 'invalid'],
  ['spaces around it', ' owner@example.com ', undefined],
  ['only spaces', '  ', 'required'],
  ['nothing', '', 'required'],
  ['no text', undefined, 'required'],
  ['a letter outside ASCII', 'ówner@example.com', 'Ineligible symbol is used'],
])('the email schema returns the expected error, or none, for an address with %s', (_, text, message) => {
  expect(errorMessage(text)).toBe(message);
});

test.each([
  'owner',
  'owner@',
  '@example.com',
  'owner@example',
  'owner@example.c',
  'a b@example.com',
  'a@b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  '"a"@example.com',
  'a,b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@exam_ple.com',
  'a@example.123',
])('the email schema rejects %s', (text) => {
  expect(errorMessage(text)).toBe('invalid');
});

test('the sign-in, forgotten password and business information forms accept the same addresses', () => {
  const email = 'o~wner@example.com';
  expect(signInForm.safeParse({ email, password: 'x' }).success).toBe(true);
  expect(forgotPasswordForm.safeParse({ email }).success).toBe(true);
  expect(businessForm.shape.email.safeParse(email).success).toBe(true);
});
