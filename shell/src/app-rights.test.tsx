import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUrl, findHeading, openApp, signIn, stubApp } from './testing/app-screen';

stubApp();

describe('with rights in the token, the application', () => {
  test('offers only the pages that the role includes, and starts on the first of them', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    const { loadedRemotes } = openApp('/');
    await findHeading('Drinks');
    expect(currentUrl()).toBe('/menu/drinks');
    expect(screen.getByRole('link', { name: 'Drinks' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sales' })).not.toBeInTheDocument();
    expect(loadedRemotes).toEqual(['mf-food']);
  });

  test('redirects an unknown path to the first page that the role includes', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    openApp('/nowhere');
    await findHeading('Drinks');
    expect(currentUrl()).toBe('/menu/drinks');
  });

  test('shows a message in place of a page that the role does not include, links to one that it includes, and loads no remote', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    const { loadedRemotes } = openApp('/reporting/orders/7');
    await findHeading('Sales');
    expect(screen.getByText('Your role does not include Sales.')).toBeVisible();
    expect(screen.getByText('Ask an owner of Corner Café.')).toBeVisible();
    expect(loadedRemotes).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to Drinks' }));
    await findHeading('Drinks');
  });

  test('shows a message when the role includes no page', async () => {
    signIn({ isOwner: false, rights: {} });
    openApp('/');
    expect(await screen.findByText('Your role does not include any page of the back office.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Go to/ })).not.toBeInTheDocument();
  });

  test('opens a page once the role includes it, and shows a message once the role no longer does', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    openApp('/menu/dishes?page=2');
    await screen.findByText('Ask an owner of Corner Café.');
    act(() => signIn({ isOwner: false, rights: { dishes: 'view' } }));
    await findHeading('Dishes');
    expect(currentUrl()).toBe('/menu/dishes?page=2');
    expect(screen.queryByRole('link', { name: 'Drinks' })).not.toBeInTheDocument();
    act(() => signIn({ isOwner: false, rights: { drinks: 'view' } }));
    await screen.findByText('Ask an owner of Corner Café.');
    expect(screen.queryByRole('heading', { name: 'Dishes' })).not.toBeInTheDocument();
  });

  test('offers every page to an owner', async () => {
    signIn({ isOwner: true, rights: {} });
    openApp('/');
    await findHeading('Orders');
    expect(screen.getByRole('link', { name: 'Drinks' })).toBeVisible();
  });
});
