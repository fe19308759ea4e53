import {
  deleteModifierGroup,
  listModifierGroups,
  type ModifierGroup,
} from '@backoffice/shared/contract/modifier-groups';
import { keys } from '@backoffice/shared/query';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { group, MODIFIERS, openModifiers } from './modifiers-stub';

const api = stubApi();
signedInBeforeEach();

const show = (...groups: ModifierGroup[]) => api.answer(listModifierGroups, { data: groups });
beforeEach(() => show(group(1, 'Sizes'), group(12, 'Toppings', { item_ids: [1] }), group(3, 'Top Sauces')));

const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const loaded = () => screen.findByRole('link', { name: 'Sizes' });
const searchBox = () => screen.getByRole('textbox', { name: 'Search Modifier by Set Name' });
type User = ReturnType<typeof openModifiers>['user'];

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list', () => {
  test('shows a card for each group under its title', async () => {
    openModifiers();
    await loaded();
    expect(screen.getByRole('heading', { level: 1, name: 'Modifiers' })).toBeInTheDocument();
    expect(names()).toEqual(['Sizes', 'Toppings', 'Top Sauces']);
  });

  test.each([
    [[], '0 items'],
    [[1], '1 item'],
    [[1, 2], '2 items'],
  ])('counts the items %j as %s', async (item_ids, text) => {
    show(group(1, 'Sizes', { item_ids }));
    openModifiers();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('keeps the places of cards while it is loading', async () => {
    api.answer(listModifierGroups, () => new Promise(() => {}));
    openModifiers();
    expect(screen.getByRole('list', { name: 'Modifier groups' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No modifier Groups added.')).not.toBeInTheDocument();
  });

  test('says what to do where there is no group', async () => {
    show();
    openModifiers();
    expect(await screen.findByText('No modifier Groups added.')).toBeInTheDocument();
    expect(screen.getByText('Click on the «+ Add Modifier group» button to create the first one.')).toBeInTheDocument();
  });

  test('tells of groups that cannot be had, and tries again', async () => {
    api.answer(listModifierGroups, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
    const { user } = openModifiers();
    expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
    show(group(1, 'Sizes'));
    await user.click(press('Try again'));
    expect(await loaded()).toBeInTheDocument();
  });
});

describe('the search', () => {
  test.each([
    ['top', ['Toppings', 'Top Sauces']],
    ['TOPPINGS', ['Toppings']],
    [' sauces ', ['Top Sauces']],
    ['e', ['Sizes', 'Top Sauces']],
  ])('for "%s" finds %j', async (text, found) => {
    const { user } = openModifiers();
    await loaded();
    await user.type(searchBox(), `${text}{Enter}`);
    await waitFor(() => expect(names()).toEqual(found));
  });

  test('stands in the address, asks the server nothing and goes with its text', async () => {
    const { user, currentAddress } = openModifiers();
    await loaded();
    await user.type(searchBox(), 'top');
    await waitFor(() => expect(currentAddress()).toBe(`${MODIFIERS}?search=top`));
    expect(api.calls).toEqual(['GET /modifier_groups']);
    await user.click(press('Clear search'));
    await waitFor(() => expect(currentAddress()).toBe(MODIFIERS));
    expect(names()).toHaveLength(3);
  });

  test('of the address is shown', async () => {
    openModifiers('?search=SAUCE');
    expect(await screen.findByRole('link', { name: 'Top Sauces' })).toBeInTheDocument();
    expect(names()).toEqual(['Top Sauces']);
    expect(searchBox()).toHaveValue('SAUCE');
  });

  test('that finds nothing says so', async () => {
    openModifiers('?search=drinks');
    expect(await screen.findByText('No modifier groups')).toBeInTheDocument();
    expect(screen.queryByText('No modifier Groups added.')).not.toBeInTheDocument();
  });

  test('stays while a group is edited', async () => {
    const { user, currentAddress } = openModifiers('?search=top');
    await user.click(await screen.findByRole('link', { name: 'Toppings' }));
    await dialog('Edit: Toppings');
    expect(currentAddress()).toBe(`${MODIFIERS}?search=top&editId=12`);
    await user.click(press('Cancel'));
    await waitFor(() => expect(currentAddress()).toBe(`${MODIFIERS}?search=top`));
  });

  test('among a thousand groups shows those that it finds, and all of them again', async () => {
    show(...Array.from({ length: 1000 }, (_, place) => group(place + 1, `Group ${place + 1}`)));
    const { navigate } = openModifiers('?search=group+1000');
    expect(await screen.findByRole('link', { name: 'Group 1000' })).toBeInTheDocument();
    expect(screen.getByText('Group 1')).not.toBeVisible();
    await navigate(MODIFIERS);
    expect(screen.getByText('Group 1')).toBeVisible();
    expect(screen.getAllByText(/^Group \d+$/)).toHaveLength(1000);
  });
});

describe('the modal of a group', () => {
  test.each([
    ['its name', (user: User) => user.click(screen.getByRole('link', { name: 'Toppings' }))],
    ['its menu', (user: User) => choose(user, 'Toppings', 'Edit')],
  ])('opens by %s, and stands in the address until it closes', async (_, open) => {
    const { user, currentAddress } = openModifiers();
    await loaded();
    await open(user);
    expect(await dialog('Edit: Toppings')).toHaveTextContent('Edit a Modifier Group');
    expect(currentAddress()).toBe(`${MODIFIERS}?editId=12`);
    await user.click(press('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentAddress()).toBe(MODIFIERS);
  });

  test('opens by its address', async () => {
    openModifiers('?editId=12');
    expect(await dialog('Edit: Toppings')).toBeInTheDocument();
  });

  test.each(['99999999', 'abc', '0', '-12', '1e1', ''])(
    'does not open for editId=%s, which leaves the address',
    async (id) => {
      const { currentAddress } = openModifiers(`?search=top&editId=${id}`);
      expect(await screen.findByText('Invalid ID')).toBeInTheDocument();

      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(currentAddress()).toBe(`${MODIFIERS}?search=top`);
      expect(screen.getAllByText('Invalid ID')).toHaveLength(1);
    },
  );

  test.each([
    ['the button', '', (user: User) => user.click(press('Add Modifier Group'))],
    ['its address', '?editId=new', () => undefined],
  ])('of a new one opens by %s', async (_, search, open) => {
    const { user, currentAddress } = openModifiers(search);
    await loaded();
    await open(user);
    expect(await dialog('New Modifier Group')).toHaveTextContent('Create a new Modifier Group');
    expect(currentAddress()).toBe(`${MODIFIERS}?editId=new`);
  });

  test('stays open on an outside click and closes on its close icon', async () => {
    const { user } = openModifiers('?editId=12');
    const form = await dialog('Edit: Toppings');
    await user.click(form.parentElement ?? form);
    expect(form).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
  });
});

describe('a deletion', () => {
  async function confirm(user: User): Promise<void> {
    await choose(user, 'Toppings', 'Delete');
    expect(await dialog('Delete Confirmation')).toHaveTextContent(
      'Are you sure you want to delete this modifier group?',
    );
    await user.click(press('Delete'));
  }

  test('is asked for, done and told of, and the counts are read anew', async () => {
    const deleted: number[] = [];
    api.answer(deleteModifierGroup, ({ params }) => {
      deleted.push(params.id);
      show(group(1, 'Sizes'));
      return { message: 'Deleted' };
    });
    const { user, queries } = openModifiers();
    queries.setQueryData(keys.inventoryCounts, { modifier_groups: 3 });
    await confirm(user);
    expect(await screen.findByText('Modifier Group successfully deleted')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Sizes']));
    expect(deleted).toEqual([12]);
    expect(queries.getQueryState(keys.inventoryCounts)?.isInvalidated).toBe(true);
  });

  test('that is cancelled deletes nothing', async () => {
    const { user } = openModifiers();
    await choose(user, 'Toppings', 'Delete');
    await user.click(within(await dialog('Delete Confirmation')).getByRole('button', { name: 'Cancel' }));
    expect(api.calls).toEqual(['GET /modifier_groups']);
    expect(names()).toContain('Toppings');
  });

  test('that fails is told of with its reason', async () => {
    api.answer(deleteModifierGroup, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
    const { user } = openModifiers();
    await confirm(user);
    expect(await screen.findByText('Failed to delete Modifier Group, Out of order')).toBeInTheDocument();
    expect(names()).toContain('Toppings');
  });
});
