import { closeModal, openModal } from '@backoffice/platform/feedback';
import { screen } from '@testing-library/react';
import { findReport, openFood, scripts, stubAreas } from './testing/stub-areas';

stubAreas();

const root = () => document.getElementById('root');

test.each<[kind: string, message: string, damage: () => unknown, isUndone: () => boolean]>([
  [
    'locked scrolling',
    'body style overflow',
    () => document.body.style.setProperty('overflow', 'hidden'),
    () => document.body.style.overflow === '',
  ],
  [
    'locked scrolling of the whole document',
    'html style overflow',
    () => document.documentElement.style.setProperty('overflow', 'hidden'),
    () => document.documentElement.style.overflow === '',
  ],
  [
    'an inert application',
    'div inert',
    () => root()?.setAttribute('inert', ''),
    () => root()?.hasAttribute('inert') === false,
  ],
  [
    'an application hidden from screen readers',
    'div aria-hidden',
    () => root()?.setAttribute('aria-hidden', 'true'),
    () => root()?.ariaHidden == null,
  ],
  [
    'another language',
    'html lang',
    () => document.documentElement.setAttribute('lang', 'de'),
    () => document.documentElement.lang === 'en',
  ],
  [
    'a removed language',
    'html lang',
    () => document.documentElement.removeAttribute('lang'),
    () => document.documentElement.lang === 'en',
  ],
  ['a class', 'body class', () => document.body.classList.add('food-wide'), () => document.body.className === ''],
  [
    'an attribute',
    'html data-food-mode',
    () => document.documentElement.setAttribute('data-food-mode', 'x'),
    () => document.documentElement.dataset.foodMode === undefined,
  ],
  [
    'another title of the document',
    'document.title',
    () => {
      document.title = 'Food';
    },
    () => document.title === 'Back Office',
  ],
  [
    'an element in the body',
    '<div food-banner> in body',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<div class="food-banner">Two for one</div>');
    },
    () => document.querySelector('.food-banner') === null,
  ],
  [
    'a style element',
    '<style> in head',
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red; }' })),
    () => document.head.querySelector('style') === null,
  ],
  [
    'a base element',
    '<base> in head',
    () => document.head.append(Object.assign(document.createElement('base'), { href: '/elsewhere/' })),
    () => document.baseURI === 'http://localhost/',
  ],
  [
    'a question before the page is left',
    'onbeforeunload',
    () => {
      window.onbeforeunload = () => 'Stay';
    },
    () => window.onbeforeunload === null,
  ],
])('%s that an area leaves behind is undone and reported', async (_kind, message, damage, isUndone) => {
  const { leave } = openFood(damage);
  expect(isUndone()).toBe(false);
  await leave();
  expect(await findReport()).toBe(`Changed ${message}`);
  expect(isUndone()).toBe(true);
  expect(screen.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('constructed style sheets that an area leaves behind are removed', async () => {
  const { leave } = openFood(() => Reflect.set(document, 'adoptedStyleSheets', ['of the shell', 'of Food']));
  await leave();
  expect(await findReport()).toBe('Changed adoptedStyleSheets');
  expect(document.adoptedStyleSheets).toEqual(['of the shell']);
});

test('a global variable that an area leaves behind is reported but kept, because the area may need it', async () => {
  const { leave } = openFood(() => Reflect.set(globalThis, 'foodCache', 1));
  await leave();
  expect(await findReport()).toBe('Changed global variable foodCache');
  expect(Reflect.get(globalThis, 'foodCache')).toBe(1);
});

test('changes by a browser extension are kept and not reported', async () => {
  const { leave } = openFood(() => document.body.classList.add('food-wide'));
  const wrapped = window.matchMedia;
  const wrapper: typeof matchMedia = (query) => wrapped(query);
  window.matchMedia = wrapper;
  document.body.insertAdjacentHTML('beforeend', '<div id="password-manager"><p>Save the password?</p></div>');
  document.documentElement.setAttribute('data-extension-installed', '');
  Reflect.set(globalThis, 'extensionWallet', {});
  await leave();
  expect(await findReport()).toBe('Changed body class');
  expect(window.matchMedia).toBe(wrapper);
  expect(screen.getByText('Save the password?')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-extension-installed');
});

test('changes by the browser’s page translation and by a modal of the next page are not undone', async () => {
  const { leave } = openFood(() => {
    document.documentElement.lang = 'de';
    document.documentElement.className = 'translated-ltr';
    document.body.dataset.foodMode = 'x';
    return 'overflow:';
  });
  await leave();
  openModal('dish', { title: 'A dish' });
  document.documentElement.style.overflow = 'hidden';
  expect(await findReport()).toBe('Changed body data-food-mode');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(document.documentElement.style.overflow).toBe('hidden');
  closeModal('dish');
  for (const name of ['class', 'style']) document.documentElement.removeAttribute(name);
  document.documentElement.lang = 'en';
});

test('changes that an area undoes itself when the user leaves it are not reported', async () => {
  function damage() {
    document.body.classList.add('food-wide');
    document.body.setAttribute('data-food-mode', 'x');
    return 'food-wide';
  }
  const { leave } = openFood(damage);
  await leave();
  document.body.classList.remove('food-wide');
  expect(await findReport()).toBe('Changed body data-food-mode');
});

test('changes that an area makes while the user leaves it are undone, unless the code of the next area may have made them', async () => {
  scripts['/mf-staff/1/dialog.js'] = 'main.ariaHidden = "true"; main.inert = true;';
  const { leave } = openFood(() => () => {
    root()?.setAttribute('inert', '');
    root()?.setAttribute('aria-hidden', 'true');
    return 'ariaHidden';
  });
  await leave();
  expect(await findReport()).toBe('Changed div inert');
  expect(root()).toHaveAttribute('aria-hidden');
  expect(root()).not.toHaveAttribute('inert');
  root()?.removeAttribute('aria-hidden');
});
