import {
  createModifierGroup,
  EMPTY_MODIFIER_GROUP_MESSAGE,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { inventoryCountsKey } from '../inventory-counts';
import { buildGroup, MODIFIERS_PATH, openModifiers, UPDATED_AT } from './testing/modifiers-stub';

const api = stubApi();
signInBeforeEach();

let sentRequests: unknown[];
beforeEach(() => {
  sentRequests = [];
  const savedGroup = buildGroup(2, 'Sizes');
  api.respond(listModifierGroups, { data: [buildGroup(12, 'Toppings', { min: 1, max: 2 })] });
  api.respond(createModifierGroup, ({ body }) => {
    sentRequests.push(body);
    api.respond(listModifierGroups, { data: [savedGroup] });
    return savedGroup;
  });
  api.respond(updateModifierGroup, ({ params, body }) => {
    sentRequests.push(params.id, body);
    return savedGroup;
  });
});

type User = ReturnType<typeof openModifiers>['user'];
const getButton = (name: string) => screen.getByRole('button', { name });
const getField = (name: string) => screen.getByLabelText(name);
const queryRows = () => screen.queryAllByRole('group', { name: /^Modifier \d+$/ });
const getFieldOfRow = (position: number, label: string) =>
  within(screen.getByRole('group', { name: `Modifier ${position}` })).getByLabelText(label);
const modifierNames = () =>
  screen.getAllByRole('button', { name: /^Remove / }).map(({ title }) => title.replace('Remove ', ''));
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openForm(search: string) {
  const view = openModifiers(search);
  await screen.findByLabelText('Modifier Group Name');
  return view;
}

async function replaceText(user: User, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text !== '') await user.type(element, text);
}

async function addModifier(user: User, name: string, price: string): Promise<void> {
  await user.click(getButton('Add Modifier'));
  const position = queryRows().length;
  await replaceText(user, getFieldOfRow(position, 'Modifier Name'), name);
  await replaceText(user, getFieldOfRow(position, 'Price'), price);
}

describe('the form for a new modifier group', () => {
  test('creates the group with its modifiers in order, shows it and refetches the sidebar counts', async () => {
    const { user, queries, currentAddress } = await openForm('?editId=new');
    queries.setQueryData(inventoryCountsKey, { modifier_groups: 1 });
    await user.type(getField('Modifier Group Name'), ' Sizes ');
    await addModifier(user, 'Large', '9,5');
    await addModifier(user, ' Small ', '0');
    await replaceText(user, getField('Max'), '2');
    await replaceText(user, getField('Min'), '1');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Modifier Group successfully created')).toBeInTheDocument();
    const modifiers = [
      { name: 'Large', price: 9.5 },
      { name: 'Small', price: 0 },
    ];
    expect(sentRequests).toEqual([{ name: 'Sizes', min: 1, max: 2, modifiers }]);
    expect(await screen.findByRole('link', { name: 'Sizes' })).toBeInTheDocument();
    expect(queries.getQueryState(inventoryCountsKey)?.isInvalidated).toBe(true);
    await expectNoDialog();
    expect(currentAddress()).toBe(MODIFIERS_PATH);
  });

  test('can be filled in and saved with the keyboard alone', async () => {
    const { user } = openModifiers();
    await screen.findByRole('link', { name: 'Toppings' });
    getButton('Add Modifier Group').focus();
    await user.keyboard('{Enter}');
    (await screen.findByLabelText('Modifier Group Name')).focus();
    await user.keyboard('Sizes{Tab}{Tab}{Tab}');
    expect(getButton('Add Modifier')).toHaveFocus();
    await user.keyboard('{Enter}Large{Tab}2{Enter}');
    expect(await screen.findByText('Modifier Group successfully created')).toBeInTheDocument();
    expect(sentRequests).toEqual([{ name: 'Sizes', min: 0, max: 1, modifiers: [{ name: 'Large', price: 2 }] }]);
  });

  test('creates one group when Add is double-clicked', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(getField('Modifier Group Name'), 'Sizes');
    await addModifier(user, 'Large', '1');
    await user.dblClick(getButton('Add'));
    await expectNoDialog();
    expect(sentRequests).toHaveLength(1);
  });

  test('shows a "Validation Error" modal and sends nothing when the group has no modifiers', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(getField('Modifier Group Name'), 'Sizes');
    await user.click(getButton('Add'));
    expect(EMPTY_MODIFIER_GROUP_MESSAGE).toBe(
      'This modifier group is empty. Please add at least one modifier before saving.',
    );
    expect(await screen.findByRole('dialog', { name: 'Validation Error' })).toHaveTextContent(
      EMPTY_MODIFIER_GROUP_MESSAGE,
    );
    await user.click(getButton('Ok'));
    expect(screen.queryByRole('dialog', { name: 'Validation Error' })).not.toBeInTheDocument();
    expect(getField('Modifier Group Name')).toHaveValue('Sizes');
    expect(sentRequests).toEqual([]);
  });

  test('shows both errors when the name and the modifiers are missing', async () => {
    const { user } = await openForm('?editId=new');
    await user.click(getButton('Add'));
    expect(await screen.findByRole('dialog', { name: 'Validation Error' })).toBeInTheDocument();
    expect(getField('Modifier Group Name')).toHaveAccessibleDescription('Please enter Modifier Group Name');
  });

  test('lowers the entered max to the number of modifiers, and raises it again as modifiers are added', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(getField('Modifier Group Name'), 'Sizes');
    await replaceText(user, getField('Max'), '2');
    await addModifier(user, 'Large', '1');
    expect(getField('Max')).toHaveValue('1');
    await addModifier(user, 'Small', '1');
    expect(getField('Max')).toHaveValue('2');
    await addModifier(user, 'Medium', '1');
    expect(getField('Max')).toHaveValue('2');
    await user.click(getButton('Add'));
    await expectNoDialog();
    expect(sentRequests).toEqual([expect.objectContaining({ max: 2 })]);
  });
});

describe('the form for an existing modifier group', () => {
  test('shows the saved values and sends the changes with the updated_at that was loaded', async () => {
    const { user } = await openForm('?editId=12');
    expect(getField('Modifier Group Name')).toHaveValue('Toppings');
    expect([getField('Min'), getField('Max')].map((input) => input.getAttribute('value'))).toEqual(['1', '2']);
    expect(getFieldOfRow(1, 'Price')).toHaveValue('1.50');
    await replaceText(user, getField('Modifier Group Name'), 'Extras');
    await replaceText(user, getFieldOfRow(2, 'Price'), '19.99');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    const modifiers = [
      { name: 'Olives', price: 1.5 },
      { name: 'Cheese', price: 19.99 },
      { name: 'Basil', price: 0 },
    ];
    expect(sentRequests).toEqual([12, { id: 12, name: 'Extras', min: 1, max: 2, modifiers, updated_at: UPDATED_AT }]);
  });

  test('shows the current values when the group has been changed since the list was loaded', async () => {
    const { queries } = await openForm('?editId=12');
    const modifiers = [{ id: 121, name: 'Capers', price: 3 }];
    const changed = buildGroup(12, 'Toppings', { max: 1, modifiers, updated_at: '2026-01-06T00:00:00.000Z' });
    api.respond(listModifierGroups, { data: [changed] });
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(modifierNames()).toEqual(['Capers']));
    expect(getFieldOfRow(1, 'Price')).toHaveValue('3.00');
    expect(getField('Max')).toHaveValue('1');
  });

  test('keeps the entered values when another user deletes the group, also after a save that fails', async () => {
    api.respond(updateModifierGroup, () => new ErrorResponse(404, { code: 'not_found', message: 'It was deleted' }));
    const { user, queries, currentAddress } = await openForm('?editId=12');
    await replaceText(user, getField('Modifier Group Name'), 'Extras');
    api.respond(listModifierGroups, { data: [buildGroup(1, 'Sizes')] });
    await act(() => queries.invalidateQueries());
    expect(await screen.findByText('Sizes')).toBeInTheDocument();
    expect(getField('Modifier Group Name')).toHaveValue('Extras');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update Modifier Group, It was deleted')).toBeInTheDocument();
    expect(getField('Modifier Group Name')).toHaveValue('Extras');
    await user.click(getButton('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectNoDialog();
    expect(currentAddress()).toBe(MODIFIERS_PATH);
    expect(screen.queryByText('Invalid ID')).not.toBeInTheDocument();
  });

  test('moves the focus to the next modifier when one is removed', async () => {
    const { user } = await openForm('?editId=12');
    await user.click(getButton('Remove Cheese'));
    expect(modifierNames()).toEqual(['Olives', 'Basil']);
    expect(getButton('Remove Basil')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(getButton('Remove Olives')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(getButton('Add Modifier')).toHaveFocus();
    expect(queryRows()).toHaveLength(0);
  });

  test('saves the modifiers in the order that was set with the keyboard', async () => {
    // jsdom has no layout: each row gets a rectangle below the previous row.
    const layoutMock = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    layoutMock.mockImplementation(function (this: HTMLElement) {
      const row = this.closest('li');
      const index = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
      return new DOMRect(0, 40 * index, 200, 40);
    });
    const { user } = await openForm('?editId=12');
    getButton('Move Olives').focus();
    await user.keyboard('[Space]');
    await screen.findByText('Picked up Olives at position 1 of 3.');
    await new Promise((resolve) => setTimeout(resolve));
    await user.keyboard('[ArrowDown]');
    await screen.findByText('Olives is at position 2 of 3.');
    await user.keyboard('[Space]');
    await waitFor(() => expect(modifierNames()).toEqual(['Cheese', 'Olives', 'Basil']));
    layoutMock.mockRestore();
    await user.click(getButton('Save'));
    await expectNoDialog();
    const modifiers = ['Cheese', 'Olives', 'Basil'].map((name) => expect.objectContaining({ name }));
    expect(sentRequests).toEqual([12, expect.objectContaining({ modifiers })]);
  });

  test('focuses the name of an added modifier and labels its buttons by position until it has a name', async () => {
    const { user } = await openForm('?editId=12');
    await user.click(getButton('Add Modifier'));
    expect(getFieldOfRow(4, 'Modifier Name')).toHaveFocus();
    expect(getButton('Move modifier 4')).toBeInTheDocument();
    await user.keyboard('Ham{Tab}');
    expect(getButton('Move Ham')).toBeInTheDocument();
    expect(getButton('Remove Ham')).toBeInTheDocument();
  });
});
