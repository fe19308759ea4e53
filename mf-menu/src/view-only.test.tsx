import { startSession } from '@backoffice/platform/session';
import { buildItem } from '@backoffice/testing/build-item';
import { listOfferedActions } from '@backoffice/testing/offered-actions';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from './module';
import description from './remote';
import { buildCategory, buildModifierGroup, stubMenu } from './testing/menu-stub';

const api = stubApi();
signInBeforeEach({ isOwner: false, rights: { items: 'view', categories: 'view', modifiers: 'view' } });

beforeEach(() => {
  const soup = buildItem(1, { name: 'Soup', category_ids: [1], modifier_group_ids: [5] });
  const starters = buildCategory(1, { name: 'Starters', item_ids: [1, 2], modifier_group_ids: [5] });
  const salads = buildCategory(2, { name: 'Salads' });
  stubMenu(api, { categories: [starters, salads], items: [soup], groups: [buildModifierGroup(5, { name: 'Sizes' })] });
});

const open = (path: string) => renderRemote(module, path, description);

describe('a user with only view rights sees no actions', () => {
  test.each([
    ['/menu/items', 'Soup'],
    ['/menu/items/1/details', 'Soup'],
    ['/menu/categories', 'Starters'],
    ['/menu/categories/1/edit', 'Starters'],
  ])('on %s', async (path, name) => {
    open(path);
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
    await screen.findAllByText(/Starters/);
    expect(listOfferedActions()).toEqual([]);
  });

  test('on the modifiers page, but can open a group to read it', async () => {
    const { user } = open('/menu/modifiers');
    await user.click(await screen.findByRole('button', { name: 'Actions for Sizes' }));
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    expect(await screen.findByRole('dialog', { name: 'Sizes' })).toBeInTheDocument();
    expect(screen.getByLabelText('Modifier Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test.each([
    ['/menu/items/new', 'Your role can view This page but not make changes.'],
    ['/menu/import', 'Your role does not include changes to Items, Categories, and Modifiers.'],
  ])('on %s, which shows a message instead', async (path, message) => {
    open(path);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(listOfferedActions()).toEqual([]);
  });

  test('in the item form when it is opened by its URL', async () => {
    open('/menu/items/1/edit');
    expect(await screen.findByLabelText('Item Name')).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Soup' })).toBeInTheDocument();
    expect(listOfferedActions()).toEqual([]);
  });

  test('in the “Menu file” menu except the export', async () => {
    const { user } = open('/menu/items');
    await user.click(await screen.findByRole('button', { name: 'Menu file' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Export as CSV']);
  });

  test('and no “Menu file” menu without the right to modifiers, because an export would contain them', async () => {
    startSession(sessionTokens({ isOwner: false, rights: { items: 'view', categories: 'view' } }));
    open('/menu/items');
    expect(await screen.findByText('Soup')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Menu file' })).not.toBeInTheDocument();
  });
});

test('the import page names the modules that the role may not change', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { items: 'manage', categories: 'view', modifiers: 'view' } }));
  open('/menu/import');
  expect(
    await screen.findByText('Your role does not include changes to Categories and Modifiers.'),
  ).toBeInTheDocument();
  expect(listOfferedActions()).toEqual([]);
});
