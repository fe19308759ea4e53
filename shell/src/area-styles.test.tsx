import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Area, confineStyles } from './area-styles';
import { noteArrival, remoteLoads } from './remote-loads';

function addStyles(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return link;
}

/** Addresses of the style sheets that apply. */
const applied = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .filter(({ media }) => media !== 'not all')
    .map((link) => link.getAttribute('href'));

/** Lets the page notice what was added to its head. */
const noticed = () => act(async () => {});

beforeAll(confineStyles);
beforeEach(() => {
  document.head.replaceChildren();
  remoteLoads.setState(new Map(), true);
  noteArrival('mf-food', '2', 0);
  noteArrival('mf-staff', '1', 0);
});
afterEach(cleanup);

test('the style sheets of an area apply while it is shown, and the shell’s always', async () => {
  for (const address of ['/shell/1/main.css', '/mf-food/2/food.css', '/mf-staff/1/staff.css']) addStyles(address);
  await noticed();
  expect(applied()).toEqual(['/shell/1/main.css']);
  const { rerender, unmount } = render(<Area name="mf-food">Dishes</Area>);
  expect(applied()).toEqual(['/shell/1/main.css', '/mf-food/2/food.css']);
  rerender(<Area name="mf-staff">Staff</Area>);
  expect(applied()).toEqual(['/shell/1/main.css', '/mf-staff/1/staff.css']);
  unmount();
  expect(applied()).toEqual(['/shell/1/main.css']);
});

test('one that arrives while its area is shown applies at once, and one of another area does not', async () => {
  render(<Area name="mf-food">Dishes</Area>);
  addStyles('/mf-food/2/more.css');
  addStyles('/mf-staff/1/staff.css');
  await noticed();
  expect(applied()).toEqual(['/mf-food/2/more.css']);
});

test('of an area whose release failed, only the one in its place applies', async () => {
  addStyles('/mf-food/2/food.css');
  addStyles('/mf-food/1/food.css');
  noteArrival('mf-food', '1', 0, true);
  render(<Area name="mf-food">Dishes</Area>);
  expect(applied()).toEqual(['/mf-food/1/food.css']);
});

test('they apply before anything of the area measures itself', () => {
  addStyles('/mf-food/2/food.css').media = 'not all';
  let measuredWith: unknown;
  function Measuring() {
    useLayoutEffect(() => {
      measuredWith = applied();
    }, []);
    return null;
  }
  render(
    <Area name="mf-food">
      <Measuring />
    </Area>,
  );
  expect(measuredWith).toEqual(['/mf-food/2/food.css']);
});
