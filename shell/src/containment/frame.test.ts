import { type RemovedPart, restoreRemovedFrame } from './frame';

/** Waits until the mutation observer has seen the changes. */
const flushMutationObserver = () => new Promise((resolve) => setTimeout(resolve));

const bodyOf = () => [...document.body.children].map(({ id, localName }) => id || localName);

/** Returns the name of each removal, with ` for good` if it will no longer be undone. */
const summarize = (removals: RemovedPart[]) =>
  removals.map(({ name, isLasting }) => (isLasting ? `${name} for good` : name));

const STYLES = '<style data-shell-style="">a {}</style>';

test('a removed root element, content of it or shell style sheet is restored in its place, up to a limited number of times', async () => {
  document.head.innerHTML = `${STYLES}<style class="dark">b {}</style><link rel="stylesheet" data-rspack="mf-menu">`;
  document.body.innerHTML =
    '<p></p><div id="root"><header></header><main></main></div><link data-shell-style rel="stylesheet">';
  const [root, header, main] = ['#root', 'header', 'main'].map((selector) => document.querySelector(selector));
  const removals: RemovedPart[] = [];
  restoreRemovedFrame((found) => removals.push(...found));

  root?.remove();
  await flushMutationObserver();
  expect(bodyOf()).toEqual(['p', 'root', 'link']);
  expect(removals.splice(0)).toEqual([{ name: '<div> removed', isLasting: false }]);

  root?.replaceChildren();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([header, main]);
  expect(removals.splice(0)).toEqual([{ name: 'content of the root element removed', isLasting: false }]);

  header?.remove();
  main?.remove();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([header, main]);
  removals.length = 0;

  // A single removed element inside the root element is not restored, because React may have removed it.
  header?.remove();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([main]);
  expect(removals).toEqual([]);

  // An extension's style element stays removed, because the extension may have removed it itself.
  document.querySelector('.dark')?.remove();
  await flushMutationObserver();
  expect([document.querySelector('.dark'), removals]).toEqual([null, []]);

  document.head.replaceChildren();
  document.querySelector('link')?.remove();
  await flushMutationObserver();
  expect(document.head.innerHTML).toBe(STYLES);
  expect(bodyOf()).toEqual(['p', 'root', 'link']);
  expect(removals.map(({ evidence }) => evidence?.('document.head.innerHTML=""'))).toEqual([true, true]);
  expect(summarize(removals.splice(0))).toEqual(['<link> removed', '<style> removed']);

  document.head.replaceChildren();
  await flushMutationObserver();
  expect(document.head.innerHTML).toBe('');
  // After the second removal, the style element is restored only when the caller calls `restore`.
  removals.splice(0)[0]?.restore?.();
  expect(document.head.innerHTML).toBe(STYLES);

  const { body } = document;
  body.remove();
  await flushMutationObserver();
  expect(document.body).toBe(body);

  for (let attempt = 0; attempt < 20; attempt += 1) {
    root?.remove();
    await flushMutationObserver();
  }
  expect(bodyOf()).toEqual(['p', 'link']);
  expect(summarize(removals).filter((name) => name.endsWith('for good'))).toEqual(['<div> removed for good']);
});

test('content that React has replaced is not restored when an area then empties the root element', async () => {
  document.body.innerHTML = '<div id="root"><p>Loading</p></div>';
  const root = document.querySelector('#root');
  const layout = document.createElement('main');
  restoreRemovedFrame(() => {});
  root?.firstChild?.remove();
  root?.append(layout);
  root?.replaceChildren();
  await flushMutationObserver();
  expect([...(root?.childNodes ?? [])]).toEqual([layout]);
});
