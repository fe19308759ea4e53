import { deleteModifierGroup, listModifierGroups, type ModifierGroup } from '@backoffice/contract/modifier-groups';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { inventoryCountsKey } from '../inventory-counts';
import { buildGroup, MODIFIERS_PATH, openModifiers } from './testing/modifiers-stub';

const api = stubApi();
signInBeforeEach();

const stubGroups = (...groups: ModifierGroup[]) => api.respond(listModifierGroups, { data: groups });
beforeEach(() =>
  stubGroups(buildGroup(1, 'Sizes'), buildGroup(12, 'Toppings', { item_ids: [1] }), buildGroup(3, 'Top Sauces')),
);

const getButton = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const groupNames = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const waitUntilLoaded = () => screen.findByRole('link', { name: 'Sizes' });
const getSearchField = () => screen.getByRole('textbox', { name: 'Search Modifier by Set Name' });
type User = ReturnType<typeof openModifiers>['user'];

async function chooseRowAction(user: User, name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the modifiers page', () => {
  test('shows its title and a card for each modifier group', async () => {
    openModifiers();
    await waitUntilLoaded();
    expect(screen.getByRole('heading', { level: 1, name: 'Modifiers' })).toBeInTheDocument();
    expect(groupNames()).toEqual(['Sizes', 'Toppings', 'Top Sauces']);
  });

  test.each([
    [[], '0 items'],
    [[1], '1 item'],
    [[1, 2], '2 items'],
  ])('shows, for a group with the item ids %j, the count "%s"', async (item_ids, text) => {
    stubGroups(buildGroup(1, 'Sizes', { item_ids }));
    openModifiers();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('marks the list as busy while it loads', async () => {
    api.respond(listModifierGroups, () => new Promise(() => {}));
    openModifiers();
    expect(screen.getByRole('list', { name: 'Modifier groups' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No modifier Groups added.')).not.toBeInTheDocument();
  });

  test('shows a hint when there are no modifier groups', async () => {
    stubGroups();
    openModifiers();
    expect(await screen.findByText('No modifier Groups added.')).toBeInTheDocument();
    expect(screen.getByText('Click on the «+ Add Modifier group» button to create the first one.')).toBeInTheDocument();
  });

  test('shows an error and offers a retry when loading fails', async () => {
    api.respond(listModifierGroups, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
    const { user } = openModifiers();
    expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
    stubGroups(buildGroup(1, 'Sizes'));
    await user.click(getButton('Try again'));
    expect(await waitUntilLoaded()).toBeInTheDocument();
  });
});

describe('the search on the modifiers page', () => {
  test.each([
    ['top', ['Toppings', 'Top Sauces']],
    ['TOPPINGS', ['Toppings']],
    [' sauces ', ['Top Sauces']],
    ['e', ['Sizes', 'Top Sauces']],
  ])('with the text "%s" finds %j', async (text, found) => {
    const { user } = openModifiers();
    await waitUntilLoaded();
    await user.type(getSearchField(), `${text}{Enter}`);
    await waitFor(() => expect(groupNames()).toEqual(found));
  });

  test('is kept in the URL until it is cleared, and sends no request', async () => {
    const { user, currentAddress } = openModifiers();
    await waitUntilLoaded();
    await user.type(getSearchField(), 'top');
    await waitFor(() => expect(currentAddress()).toBe(`${MODIFIERS_PATH}?search=top`));
    expect(api.calls).toEqual(['GET /modifier_groups']);
    await user.click(getButton('Clear search'));
    await waitFor(() => expect(currentAddress()).toBe(MODIFIERS_PATH));
    expect(groupNames()).toHaveLength(3);
  });

  test('applies the text from the URL', async () => {
    openModifiers('?search=SAUCE');
    expect(await screen.findByRole('link', { name: 'Top Sauces' })).toBeInTheDocument();
    expect(groupNames()).toEqual(['Top Sauces']);
    expect(getSearchField()).toHaveValue('SAUCE');
  });

  test('shows "No modifier groups" when nothing matches', async () => {
    openModifiers('?search=drinks');
    expect(await screen.findByText('No modifier groups')).toBeInTheDocument();
    expect(screen.queryByText('No modifier Groups added.')).not.toBeInTheDocument();
  });

  test('stays in the URL while a group is edited', async () => {
    const { user, currentAddress } = openModifiers('?search=top');
    await user.click(await screen.findByRole('link', { name: 'Toppings' }));
    await findDialog('Edit: Toppings');
    expect(currentAddress()).toBe(`${MODIFIERS_PATH}?search=top&editId=12`);
    await user.click(getButton('Cancel'));
    await waitFor(() => expect(currentAddress()).toBe(`${MODIFIERS_PATH}?search=top`));
  });

  test('hides all of a thousand groups except the matching one, and shows all when it is cleared', async () => {
    stubGroups(...Array.from({ length: 1000 }, (_, index) => buildGroup(index + 1, `Group ${index + 1}`)));
    const { navigate } = openModifiers('?search=group+1000');
    expect(await screen.findByRole('link', { name: 'Group 1000' })).toBeInTheDocument();
    expect(screen.getByText('Group 1')).not.toBeVisible();
    await navigate(MODIFIERS_PATH);
    expect(screen.getByText('Group 1')).toBeVisible();
    expect(screen.getAllByText(/^Group \d+$/)).toHaveLength(1000);
  });
});

describe('the modifier group modal', () => {
  test.each([
    ['the name on a card', (user: User) => user.click(screen.getByRole('link', { name: 'Toppings' }))],
    ['the menu of a card', (user: User) => chooseRowAction(user, 'Toppings', 'Edit')],
  ])('opens from %s and stays in the URL until it closes', async (_, open) => {
    const { user, currentAddress } = openModifiers();
    await waitUntilLoaded();
    await open(user);
    expect(await findDialog('Edit: Toppings')).toHaveTextContent('Edit a Modifier Group');
    expect(currentAddress()).toBe(`${MODIFIERS_PATH}?editId=12`);
    await user.click(getButton('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(MODIFIERS_PATH);
  });

  test('opens when the URL contains the id of a group', async () => {
    openModifiers('?editId=12');
    expect(await findDialog('Edit: Toppings')).toBeInTheDocument();
  });

  test.each(['99999999', 'abc', '0', '-12', '1e1', ''])(
    'does not open for the invalid editId "%s", which is removed from the URL',
    async (id) => {
      const { currentAddress } = openModifiers(`?search=top&editId=${id}`);
      expect(await screen.findByText('Invalid ID')).toBeInTheDocument();

      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(currentAddress()).toBe(`${MODIFIERS_PATH}?search=top`);
      expect(screen.getAllByText('Invalid ID')).toHaveLength(1);
    },
  );

  test.each([
    ['the button', '', (user: User) => user.click(getButton('Add Modifier Group'))],
    ['the URL', '?editId=new', () => undefined],
  ])('opens for a new group from %s', async (_, search, open) => {
    const { user, currentAddress } = openModifiers(search);
    await waitUntilLoaded();
    await open(user);
    expect(await findDialog('New Modifier Group')).toHaveTextContent('Create a new Modifier Group');
    expect(currentAddress()).toBe(`${MODIFIERS_PATH}?editId=new`);
  });

  test('stays open on an outside click and closes on its close icon', async () => {
    const { user } = openModifiers('?editId=12');
    const form = await findDialog('Edit: Toppings');
    await user.click(form.parentElement ?? form);
    expect(form).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
  });
});

describe('deleting a modifier group', () => {
  async function confirmDeletion(user: User): Promise<void> {
    await chooseRowAction(user, 'Toppings', 'Delete');
    expect(await findDialog('Delete Confirmation')).toHaveTextContent(
      'Are you sure you want to delete this modifier group?',
    );
    await user.click(getButton('Delete'));
  }

  test('asks for confirmation, deletes the group, shows a notification and refetches the sidebar counts', async () => {
    const deleted: number[] = [];
    api.respond(deleteModifierGroup, ({ params }) => {
      deleted.push(params.id);
      stubGroups(buildGroup(1, 'Sizes'));
      return { message: 'Deleted' };
    });
    const { user, queries } = openModifiers();
    queries.setQueryData(inventoryCountsKey, { modifier_groups: 3 });
    await confirmDeletion(user);
    expect(await screen.findByText('Modifier Group successfully deleted')).toBeInTheDocument();
    await waitFor(() => expect(groupNames()).toEqual(['Sizes']));
    expect(deleted).toEqual([12]);
    expect(queries.getQueryState(inventoryCountsKey)?.isInvalidated).toBe(true);
  });

  test('deletes nothing when the confirmation is cancelled', async () => {
    const { user } = openModifiers();
    await chooseRowAction(user, 'Toppings', 'Delete');
    await user.click(within(await findDialog('Delete Confirmation')).getByRole('button', { name: 'Cancel' }));
    expect(api.calls).toEqual(['GET /modifier_groups']);
    expect(groupNames()).toContain('Toppings');
  });

  test('shows the reason when the request fails', async () => {
    api.respond(deleteModifierGroup, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
    const { user } = openModifiers();
    await confirmDeletion(user);
    expect(await screen.findByText('Failed to delete Modifier Group, Out of order')).toBeInTheDocument();
    expect(groupNames()).toContain('Toppings');
  });
});
