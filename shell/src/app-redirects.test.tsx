import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUrl, findHeading, openApp, signIn, stubApp } from './testing/app-screen';

stubApp();

test.each([
  ['a path of its own area', '/reporting/food/dishes?page=2#soups', '/menu/dishes?page=2#soups'],
  ['a path of no area', '/kitchen?page=2#soups', '/menu/dishes?page=2#soups'],
])(
  'the former address of a page below %s opens the page and loads only that page’s remote',
  async (_, former, address) => {
    signIn();
    const { loadedRemotes } = openApp(former);
    await findHeading('Dishes');
    expect(currentUrl()).toBe(address);
    expect(loadedRemotes).toEqual(['mf-food']);
  },
);

test('a link to the former address of a page opens the page and adds only its new address to the history', async () => {
  signIn();
  openApp('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'To the former page of the dishes' }));
  await findHeading('Dishes');
  expect(currentUrl()).toBe('/menu/dishes?page=2');
  act(() => window.history.back());
  await findHeading('Orders');
});

test('a former address shows a message when the role does not include the page', async () => {
  signIn({ isOwner: false, rights: { drinks: 'view' } });
  const { loadedRemotes } = openApp('/reporting/food/dishes');
  expect(await screen.findByText('Ask an owner of Corner Café.')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/menu/dishes'));
  expect(screen.getByText('Your role does not include Food.')).toBeVisible();
  expect(loadedRemotes).toEqual([]);
});

test('a role that includes the new page but not the former one opens the new page', async () => {
  signIn({ isOwner: false, rights: { dishes: 'view' } });
  openApp('/reporting/food/dishes');
  expect(screen.queryByText('Ask an owner of Corner Café.')).not.toBeInTheDocument();
  await findHeading('Dishes');
});

test('a signed-out visitor to a former address reaches the new page after signing in', async () => {
  openApp('/reporting/food/dishes?page=2');
  await findHeading('Come in');
  expect(currentUrl()).toBe('/login');
  expect(window.history.state.usr).toEqual({ from: '/menu/dishes?page=2' });
  act(() => signIn());
  await findHeading('Dishes');
  expect(currentUrl()).toBe('/menu/dishes?page=2');
});
