import { screen, waitFor } from '@testing-library/react';
import { findReport, openFood, stubAreas } from './testing/stub-areas';

const root = () => document.getElementById('root');

function isShown(element: Element | null): boolean {
  return element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement));
}

beforeAll(() => {
  // jsdom lacks `checkVisibility`. It is defined before the page snapshot, so it does not count as added by an area.
  Element.prototype.checkVisibility = function () {
    return isShown(this);
  };
});

stubAreas();

test('an area’s styles that hide the application are removed while the area’s page is shown', async () => {
  openFood(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none; }';
    document.head.append(style);
  });
  expect(isShown(root())).toBe(false);
  expect(await findReport()).toBe('Changed <style> in head');
  expect(isShown(root())).toBe(true);
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

test('an application that an area makes inert becomes usable again while the area’s page is shown', async () => {
  openFood(() => root()?.setAttribute('inert', ''));
  await waitFor(() => expect(root()).not.toHaveAttribute('inert'));
  expect(await findReport()).toBe('Changed div inert');
});

test('an application that an area hides later is shown again after the next key press', async () => {
  openFood(() => document.addEventListener('hide', () => document.body.style.setProperty('display', 'none')));
  // Waits until the checks that run shortly after a page is shown have finished.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  document.dispatchEvent(new Event('hide'));
  expect(isShown(root())).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  await waitFor(() => expect(isShown(root())).toBe(true));
  expect(await findReport()).toBe('Changed body style display');
});

test('a heading that an area hides stays hidden, because the page remains usable', async () => {
  const { leave } = openFood(() => {
    document.querySelector('h1')?.style.setProperty('display', 'none');
    document.body.classList.add('food-wide');
  });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(document.body).toHaveClass('food-wide');
  await leave();
  expect(await findReport()).toBe('Changed body class');
});
