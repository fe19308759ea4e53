import { notificationStore } from '@backoffice/platform/feedback';
import { screen, waitFor } from '@testing-library/react';
import { findReport, openFood, reports, scripts, stubAreas, version } from './testing/stub-areas';

const removeStyle = () => document.head.querySelector('style')?.remove();

beforeAll(() => document.head.insertAdjacentHTML('beforeend', '<style data-shell-style></style>'));
stubAreas();

test('a style sheet of the document that an area removes is reported, and restored each time it is removed', async () => {
  openFood(() => document.head.querySelector('style')?.remove());
  expect(await findReport()).toBe('Changed <style> removed');
  removeStyle();
  await waitFor(() => expect(document.head.querySelector('style')).not.toBeNull());
});

test('a style sheet of the document that is not removed by an area is restored only once and not reported', async () => {
  openFood(() => document.getElementById('root')?.replaceChildren());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    removeStyle();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(await findReport()).toBe('Changed content of the root element removed');
  expect(document.head.querySelector('style')).toBeNull();
  expect(notificationStore.getState().notifications).toEqual([]);
});

test('a built-in function that a visible area replaces is restored before the next click is handled', async () => {
  const { map } = Array.prototype;
  openFood(() => {
    Array.prototype.map = () => [];
  });
  window.dispatchEvent(new MouseEvent('click'));
  expect(Array.prototype.map).toBe(map);
  expect(await findReport()).toBe('Changed Array.prototype.map');
});

test('a built-in function is reported for the area whose code replaced it, not for the visible area', async () => {
  const { leave } = openFood(() => 'no change');
  await leave();
  const replacement = (text: string) => `replaced by Food: ${text}`;
  scripts[`/mf-food/${version}/later.js`] = `setTimeout(() => { JSON.parse = ${replacement} })`;
  const { parse } = JSON;
  Reflect.set(JSON, 'parse', replacement);
  window.dispatchEvent(new MouseEvent('click'));
  expect(JSON.parse).toBe(parse);
  expect(await findReport()).toBe('Changed JSON.parse');
});

test('a built-in function that was not replaced by an area is restored but not reported', async () => {
  const { keys } = Object;
  openFood(() => {
    Array.prototype.map = () => [];
    return Object.freeze(() => 'symbol');
  });
  Reflect.set(Object, 'keys', () => []);
  Reflect.deleteProperty(String.prototype, 'trim');
  Reflect.set(Array.prototype, Symbol.for('extension'), true);
  window.dispatchEvent(new MouseEvent('click'));
  expect([Object.keys, ' a '.trim()]).toEqual([keys, 'a']);
  expect(await findReport()).toBe('Changed Array.prototype.map');
});

test('a replaced browser function is restored if the replacement is in the code of an area', async () => {
  const replaced = window.requestAnimationFrame;
  openFood(() => {
    window.requestAnimationFrame = () => 0;
  });
  window.dispatchEvent(new MouseEvent('click'));
  expect(await findReport()).toBe('Changed requestAnimationFrame');
  expect(window.requestAnimationFrame).toBe(replaced);
});

test('removed content of the root element is restored, and the area keeps working', async () => {
  openFood(() => document.getElementById('root')?.replaceChildren());
  expect(await findReport()).toBe('Changed content of the root element removed');
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

test('content removed from the root element is reported for the area whose page fails at the same time', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openFood(() => {
    document.getElementById('root')?.replaceChildren();
    throw new Error('no dishes');
  });
  const report = { remote: 'mf-food', version, phase: 'page' };
  const message = 'Changed content of the root element removed';
  await waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ ...report, message })));
});

test('changes by a development build are undone but not reported', async () => {
  const { leave } = openFood(() => Reflect.set(Array.prototype, 'last', 1), 'development');
  window.dispatchEvent(new MouseEvent('click'));
  expect('last' in []).toBe(false);
  await leave();
  openFood(() => Reflect.set(Array.prototype, 'first', 1), '100');
  window.dispatchEvent(new MouseEvent('click'));
  expect(await findReport()).toBe('Changed Array.prototype.first');
});

// This test is the last one, because nothing can restore the object.
test('a change by an area that cannot be undone is reported once, and a notification offers to reload without the area', async () => {
  openFood(() => Object.freeze(URLSearchParams.prototype));
  window.dispatchEvent(new MouseEvent('click'));
  expect(await findReport()).toBe('Changed URLSearchParams.prototype.*');
  await waitFor(() => expect(notificationStore.getState().notifications).toHaveLength(1));
  expect(notificationStore.getState().notifications).toMatchObject([
    {
      status: 'waiting',
      message: 'Food changed the page in a way that can affect other pages.',
      action: { label: 'Reload without Food' },
    },
  ]);
});
