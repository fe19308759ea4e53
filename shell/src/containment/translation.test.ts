import { takePageSnapshot } from './page-snapshot';
import { readPageState } from './page-state';
import { listStateChanges } from './state-changes';

const html = document.documentElement;

function read(lang: string | null, className = '') {
  if (lang === null) html.removeAttribute('lang');
  else html.lang = lang;
  html.className = className;
  return readPageState();
}

beforeAll(() => {
  Object.defineProperty(navigator, 'languages', { value: ['es-MX', 'en-US'] });
  html.lang = 'en';
  takePageSnapshot();
});

const ENGLISH = ['en'] as const;

test.each<[string, readonly [string, string?], readonly [string | null, string?], string[]]>([
  ['to a language of the user', ENGLISH, ['es'], []],
  ['to a variant of the document’s language', ENGLISH, ['en-GB'], []],
  ['by Chrome’s translation', ENGLISH, ['ja', 'translated-ltr'], []],
  ['back from Chrome’s translation', ['ja', 'translated-ltr'], ENGLISH, []],
  ['back from a translation without a mark', ['ja'], ENGLISH, []],
  ['from one translation to another', ['ja'], ['ko'], []],
  ['to a language that the user does not read', ENGLISH, ['ja'], ['html lang']],
  ['to none', ENGLISH, [null], ['html lang']],
])('a language change %s is reported unless it can be a translation', (_how, before, after, names) => {
  const states = [read(...before), read(...after)] as const;
  expect(listStateChanges(states, 'mf-food').map(({ name }) => name)).toEqual(names);
});
