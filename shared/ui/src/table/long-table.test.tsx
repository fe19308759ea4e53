import { ThemeRoot } from '@backoffice/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Column, DataTable } from '../data-table';

interface Dish {
  id: number;
  name: string;
}

const ROW_HEIGHT = 52;

// jsdom has no layout: its window is 768 pixels high, but rows have no height and nothing moves on scroll, so both
// are simulated.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT);
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, -window.scrollY, 1000, ROW_HEIGHT));
});
afterEach(() => {
  jest.restoreAllMocks();
  scrollTo(0);
});

function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
}

const columns: Column<Dish>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => <a href={`#${name}`}>{name}</a> }];

async function renderDishes(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Dish ${index + 1}` }));
  render(<DataTable caption="Dishes" columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />, {
    wrapper: ThemeRoot,
  });
  const table = await screen.findByRole('table', { name: 'Dishes' });
  return { table, user: userEvent.setup() };
}

const shownNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const waitForView = () => waitFor(() => expect(shownNames()).not.toContain('Dish 100'));

test('a table of 50 rows renders all of them', async () => {
  const { table } = await renderDishes(50);
  expect(shownNames()).toHaveLength(50);
  expect(table).not.toHaveAttribute('aria-rowcount');
});

test('a table of 51 rows renders the rows in view, with their positions and the number of all rows for screen readers', async () => {
  const { table } = await renderDishes(51);
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2'));
  await waitFor(() => expect(shownNames()).toHaveLength(23));
  expect(table).toHaveAttribute('aria-rowcount', '52');
  scrollTo(40 * ROW_HEIGHT);
  await waitFor(() => expect(shownNames()).toContain('Dish 41'));
  expect(shownNames()).not.toContain('Dish 1');
  expect(screen.getByRole('row', { name: 'Dish 41' })).toHaveAttribute('aria-rowindex', '42');
});

test('a row that contains the focus and its neighbours stay rendered while the table scrolls', async () => {
  const { user } = await renderDishes(100);
  await waitForView();
  await user.click(screen.getByRole('link', { name: 'Dish 2' }));
  scrollTo(60 * ROW_HEIGHT);
  await waitFor(() => expect(shownNames()).toContain('Dish 61'));
  expect(screen.getByRole('link', { name: 'Dish 2' })).toHaveFocus();
  expect(shownNames().slice(0, 4)).toEqual(['Dish 1', 'Dish 2', 'Dish 3', 'Dish 53']);
});

test('a long table renders all rows while it is printed', async () => {
  await renderDishes(100);
  await waitForView();
  fireEvent(window, new Event('beforeprint'));
  expect(shownNames()).toHaveLength(100);
  fireEvent(window, new Event('afterprint'));
  await waitForView();
});

test.each(['{Control>}f{/Control}', '{Meta>}f{/Meta}', '{F3}'])(
  'a long table renders all rows once %s has opened the find bar',
  async (keys) => {
    const { user } = await renderDishes(100);
    await waitForView();
    await user.keyboard('f');
    expect(shownNames()).not.toContain('Dish 100');
    await user.keyboard(keys);
    expect(shownNames()).toHaveLength(100);
  },
);
