import { keepFrame } from './frame';

/** Waits until the mutation observer has seen the changes. */
const flushMutationObserver = () => new Promise((resolve) => setTimeout(resolve));

const bodyOf = () => [...document.body.children].map(({ id, localName }) => id || localName);

test('the removed frame of the application is put back where it was, until it has been removed too often', async () => {
  document.head.innerHTML = '<style>a {}</style><link rel="stylesheet" data-rspack="mf-menu"><meta name="viewport">';
  document.body.innerHTML = '<p></p><div id="root"><header></header><main></main></div><link rel="stylesheet">';
  const [root, header, main] = ['#root', 'header', 'main'].map((selector) => document.querySelector(selector));
  const repairs: [string[], boolean][] = [];
  keepFrame((...repair) => repairs.push(repair));

  root?.remove();
  await flushMutationObserver();
  expect(bodyOf()).toEqual(['p', 'root', 'link']);
  expect(repairs.splice(0)).toEqual([[['<div> removed'], false]]);

  root?.replaceChildren();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([header, main]);
  expect(repairs.splice(0)).toEqual([[['content of the root element removed'], false]]);

  header?.remove();
  main?.remove();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([header, main]);
  repairs.length = 0;

  // React removes one of several elements.
  header?.remove();
  await flushMutationObserver();
  expect([...(root?.children ?? [])]).toEqual([main]);
  expect(repairs).toEqual([]);

  document.head.replaceChildren();
  document.querySelector('link')?.remove();
  await flushMutationObserver();
  expect(document.head.innerHTML).toBe('<style>a {}</style>');
  expect(bodyOf()).toEqual(['p', 'root', 'link']);
  expect(repairs.splice(0)).toEqual([[['<link> removed', '<style> removed'], false]]);

  const { body } = document;
  body.remove();
  await flushMutationObserver();
  expect(document.body).toBe(body);

  for (let attempt = 0; attempt < 20; attempt += 1) {
    root?.remove();
    await flushMutationObserver();
  }
  expect(bodyOf()).toEqual(['p', 'link']);
  expect(repairs.filter(([, isLast]) => isLast)).toEqual([[['<div> removed'], true]]);
});
