import {
  createModifierGroup,
  EMPTY_MODIFIER_GROUP,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/shared/contract/modifier-groups';
import { keys } from '@backoffice/shared/query';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { group, MODIFIERS, openModifiers, UPDATED_AT } from './modifiers-stub';

const api = stubApi();
signedInBeforeEach();

let sent: unknown[];
beforeEach(() => {
  sent = [];
  const saved = group(2, 'Sizes');
  api.answer(listModifierGroups, { data: [group(12, 'Toppings', { min: 1, max: 2 })] });
  api.answer(createModifierGroup, ({ body }) => {
    sent.push(body);
    api.answer(listModifierGroups, { data: [saved] });
    return saved;
  });
  api.answer(updateModifierGroup, ({ params, body }) => {
    sent.push(params.id, body);
    return saved;
  });
});

type User = ReturnType<typeof openModifiers>['user'];
const press = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const rows = () => screen.queryAllByRole('group', { name: /^Modifier \d+$/ });
const inRow = (place: number, label: string) =>
  within(screen.getByRole('group', { name: `Modifier ${place}` })).getByLabelText(label);
const modifierNames = () =>
  screen.getAllByRole('button', { name: /^Remove / }).map(({ title }) => title.replace('Remove ', ''));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openForm(search: string) {
  const view = openModifiers(search);
  await screen.findByLabelText('Modifier Group Name');
  return view;
}

async function enter(user: User, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text !== '') await user.type(element, text);
}

async function addModifier(user: User, name: string, price: string): Promise<void> {
  await user.click(press('Add Modifier'));
  const place = rows().length;
  await enter(user, inRow(place, 'Modifier Name'), name);
  await enter(user, inRow(place, 'Price'), price);
}

describe('a new group', () => {
  test('is created with its modifiers in their order, told of and shown, and the counts are read anew', async () => {
    const { user, queries, currentAddress } = await openForm('?editId=new');
    queries.setQueryData(keys.inventoryCounts, { modifier_groups: 1 });
    await user.type(field('Modifier Group Name'), ' Sizes ');
    await addModifier(user, 'Large', '9,5');
    await addModifier(user, ' Small ', '0');
    await enter(user, field('Max'), '2');
    await enter(user, field('Min'), '1');
    await user.click(press('Add'));
    expect(await screen.findByText('Modifier Group successfully created')).toBeInTheDocument();
    const modifiers = [
      { name: 'Large', price: 9.5 },
      { name: 'Small', price: 0 },
    ];
    expect(sent).toEqual([{ name: 'Sizes', min: 1, max: 2, modifiers }]);
    expect(await screen.findByRole('link', { name: 'Sizes' })).toBeInTheDocument();
    expect(queries.getQueryState(keys.inventoryCounts)?.isInvalidated).toBe(true);
    await noDialog();
    expect(currentAddress()).toBe(MODIFIERS);
  });

  test('is written and saved by keyboard alone', async () => {
    const { user } = openModifiers();
    await screen.findByRole('link', { name: 'Toppings' });
    press('Add Modifier Group').focus();
    await user.keyboard('{Enter}');
    (await screen.findByLabelText('Modifier Group Name')).focus();
    await user.keyboard('Sizes{Tab}{Tab}{Tab}');
    expect(press('Add Modifier')).toHaveFocus();
    await user.keyboard('{Enter}Large{Tab}2{Enter}');
    expect(await screen.findByText('Modifier Group successfully created')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Sizes', min: 0, max: 1, modifiers: [{ name: 'Large', price: 2 }] }]);
  });

  test('is created once by a double click', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(field('Modifier Group Name'), 'Sizes');
    await addModifier(user, 'Large', '1');
    await user.dblClick(press('Add'));
    await noDialog();
    expect(sent).toHaveLength(1);
  });

  test('without a modifier is told of in a modal, and nothing is sent', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(field('Modifier Group Name'), 'Sizes');
    await user.click(press('Add'));
    expect(EMPTY_MODIFIER_GROUP).toBe('This modifier group is empty. Please add at least one modifier before saving.');
    expect(await screen.findByRole('dialog', { name: 'Validation Error' })).toHaveTextContent(EMPTY_MODIFIER_GROUP);
    await user.click(press('Ok'));
    expect(screen.queryByRole('dialog', { name: 'Validation Error' })).not.toBeInTheDocument();
    expect(field('Modifier Group Name')).toHaveValue('Sizes');
    expect(sent).toEqual([]);
  });

  test('with neither a name nor a modifier is told of both', async () => {
    const { user } = await openForm('?editId=new');
    await user.click(press('Add'));
    expect(await screen.findByRole('dialog', { name: 'Validation Error' })).toBeInTheDocument();
    expect(field('Modifier Group Name')).toHaveAccessibleDescription('Please enter Modifier Group Name');
  });

  test('clamps a max that was entered before its modifiers to their number', async () => {
    const { user } = await openForm('?editId=new');
    await user.type(field('Modifier Group Name'), 'Sizes');
    await enter(user, field('Max'), '2');
    await addModifier(user, 'Large', '1');
    expect(field('Max')).toHaveValue('1');
    await addModifier(user, 'Small', '1');
    expect(field('Max')).toHaveValue('2');
    await addModifier(user, 'Medium', '1');
    expect(field('Max')).toHaveValue('2');
    await user.click(press('Add'));
    await noDialog();
    expect(sent).toEqual([expect.objectContaining({ max: 2 })]);
  });
});

describe('an edited group', () => {
  test('shows what it holds, and is sent with the moment of the state that was edited', async () => {
    const { user } = await openForm('?editId=12');
    expect(field('Modifier Group Name')).toHaveValue('Toppings');
    expect([field('Min'), field('Max')].map((input) => input.getAttribute('value'))).toEqual(['1', '2']);
    expect(inRow(1, 'Price')).toHaveValue('1.50');
    await enter(user, field('Modifier Group Name'), 'Extras');
    await enter(user, inRow(2, 'Price'), '19.99');
    await user.click(press('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    const modifiers = [
      { name: 'Olives', price: 1.5 },
      { name: 'Cheese', price: 19.99 },
      { name: 'Basil', price: 0 },
    ];
    expect(sent).toEqual([12, { id: 12, name: 'Extras', min: 1, max: 2, modifiers, updated_at: UPDATED_AT }]);
  });

  test('loses a modifier, and the focus goes to the next one', async () => {
    const { user } = await openForm('?editId=12');
    await user.click(press('Remove Cheese'));
    expect(modifierNames()).toEqual(['Olives', 'Basil']);
    expect(press('Remove Basil')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(press('Remove Olives')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(press('Add Modifier')).toHaveFocus();
    expect(rows()).toHaveLength(0);
  });

  test('is sent with its modifiers in the order that the keyboard gave them', async () => {
    // jsdom lays nothing out: each row stands below the one before.
    const layout = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    layout.mockImplementation(function (this: HTMLElement) {
      const row = this.closest('li');
      const place = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
      return new DOMRect(0, 40 * place, 200, 40);
    });
    const { user } = await openForm('?editId=12');
    press('Move Olives').focus();
    await user.keyboard('[Space]');
    await screen.findByText('Picked up Olives at position 1 of 3.');
    await new Promise((listening) => setTimeout(listening));
    await user.keyboard('[ArrowDown]');
    await screen.findByText('Olives is at position 2 of 3.');
    await user.keyboard('[Space]');
    await waitFor(() => expect(modifierNames()).toEqual(['Cheese', 'Olives', 'Basil']));
    layout.mockRestore();
    await user.click(press('Save'));
    await noDialog();
    const modifiers = ['Cheese', 'Olives', 'Basil'].map((name) => expect.objectContaining({ name }));
    expect(sent).toEqual([12, expect.objectContaining({ modifiers })]);
  });

  test('gets a modifier whose name is ready to be typed, called by its place until it has one', async () => {
    const { user } = await openForm('?editId=12');
    await user.click(press('Add Modifier'));
    expect(inRow(4, 'Modifier Name')).toHaveFocus();
    expect(press('Move modifier 4')).toBeInTheDocument();
    await user.keyboard('Ham{Tab}');
    expect(press('Move Ham')).toBeInTheDocument();
    expect(press('Remove Ham')).toBeInTheDocument();
  });
});
