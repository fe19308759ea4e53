import {
  createModifierGroup,
  getModifierGroup,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/shared/contract/modifier-groups';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { group, MODIFIERS, openModifiers, UPDATED_AT } from './modifiers-stub';

const api = stubApi();
signedInBeforeEach();

const toppings = group(12, 'Toppings', { min: 1, max: 2 });
beforeEach(() => api.answer(listModifierGroups, { data: [toppings] }));

type User = ReturnType<typeof openModifiers>['user'];
const press = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const inFirst = (label: string) => within(screen.getByRole('group', { name: 'Modifier 1' })).getByLabelText(label);
const saved = () => api.calls.filter((call) => !call.startsWith('GET'));
const described = (element: HTMLElement, text: string) =>
  waitFor(() => expect(element).toHaveAccessibleDescription(expect.stringContaining(text)));

async function openForm(search = '?editId=12') {
  const view = openModifiers(search);
  await screen.findByLabelText('Modifier Group Name');
  return view;
}

async function enter(user: User, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text !== '') await user.type(element, text);
}

const counts = () => ['Min', 'Max'].map((name) => field(name).getAttribute('value'));

describe('what the form refuses', () => {
  test.each([
    ['', 'Please enter Modifier Group Name'],
    ['   ', 'Please enter Modifier Group Name'],
    ['a'.repeat(51), 'The Modifier Group Name must be no longer than 50 characters'],
    ['Größe', 'Ineligible symbol is used'],
  ])('the group may not be called "%s"', async (name, message) => {
    const { user } = await openForm();
    await enter(user, field('Modifier Group Name'), name);
    await user.click(press('Save'));
    await described(field('Modifier Group Name'), message);
    expect(saved()).toEqual([]);
  });

  test.each([
    ['', 'Please enter Modifier Name'],
    ['a'.repeat(31), 'The name must be no longer than 30 characters'],
    ['Käse', 'Ineligible symbol is used'],
  ])('a modifier may not be called "%s"', async (name, message) => {
    const { user } = await openForm();
    await enter(user, inFirst('Modifier Name'), name);
    await user.click(press('Save'));
    await described(inFirst('Modifier Name'), message);
    expect(saved()).toEqual([]);
  });

  test.each([
    ['', 'Price should not be empty'],
    ['12345678', 'Price can be 9,999,999.99 at most'],
  ])('a price may not be "%s"', async (price, message) => {
    const { user } = await openForm();
    await enter(user, inFirst('Price'), price);
    await user.click(press('Save'));
    await described(inFirst('Price'), message);
    expect(saved()).toEqual([]);
  });

  test.each([
    ['Max', '0', 'The Max cannot be less than 1'],
    ['Max', '', 'Please enter a number'],
    ['Min', '', 'Please enter a number'],
    ['Min', 'abc', 'Please enter a number'],
  ])('%s may not be "%s"', async (name, text, message) => {
    const { user } = await openForm();
    await enter(user, field(name), text);
    await user.click(press('Save'));
    await described(field(name), message);
    expect(saved()).toEqual([]);
  });

  test('a group with a max above the number of its modifiers', async () => {
    api.answer(listModifierGroups, { data: [{ ...toppings, max: 4 }] });
    const { user } = await openForm();
    await user.click(press('Save'));
    await described(field('Max'), 'The Max cannot be more than the number of modifiers');
    expect(saved()).toEqual([]);
  });

  test('a min that was above the max before is told of', async () => {
    api.answer(listModifierGroups, { data: [{ ...toppings, min: 3 }] });
    const { user } = await openForm();
    await user.click(press('Save'));
    await described(field('Min'), 'Min cannot be greater than Max.');
    expect(saved()).toEqual([]);
  });
});

describe('what the form accepts', () => {
  test.each([
    ['a name of one character', 'a', 'b', '0'],
    ['the longest names and the highest price', 'a'.repeat(50), 'b'.repeat(30), '9999999'],
  ])('%s', async (_, name, modifier, price) => {
    const bodies: unknown[] = [];
    api.answer(updateModifierGroup, ({ body }) => {
      bodies.push(body.name, body.modifiers[0]);
      return toppings;
    });
    const { user } = await openForm();
    await enter(user, field('Modifier Group Name'), name);
    await enter(user, inFirst('Modifier Name'), modifier);
    await enter(user, inFirst('Price'), price);
    await user.click(press('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    expect(bodies).toEqual([name, { name: modifier, price: Number(price) }]);
  });
});

describe('min and max', () => {
  test.each([
    ['Min', '2', ['2', '2']],
    ['Min', '3', ['2', '2']],
    ['Max', '3', ['1', '3']],
    ['Max', '4', ['1', '3']],
    ['Max', '1', ['1', '1']],
    ['Max', '0', ['0', '0']],
  ])('%s typed as %s leaves min and max as %j', async (name, text, expected) => {
    const { user } = await openForm();
    await enter(user, field(name), text);
    expect(counts()).toEqual(expected);
  });

  test('a max lowered below the min leaves one less than it', async () => {
    api.answer(listModifierGroups, { data: [{ ...toppings, min: 3, max: 3 }] });
    const { user } = await openForm();
    await enter(user, field('Max'), '2');
    expect(counts()).toEqual(['1', '2']);
  });

  test('a max of 10 typed as 1 and 0 takes nothing from the min', async () => {
    const modifiers = Array.from({ length: 11 }, (_, id) => ({ id: id + 1, name: `Sort ${id}`, price: 1 }));
    api.answer(listModifierGroups, { data: [{ ...toppings, min: 4, max: 5, modifiers }] });
    const { user } = await openForm();
    await enter(user, field('Max'), '10');
    expect(counts()).toEqual(['4', '10']);
    await enter(user, field('Max'), '11');
    expect(counts()).toEqual(['4', '10']);
  });

  test('go down with the number of modifiers', async () => {
    const { user } = await openForm();
    await user.click(press('Remove Olives'));
    expect(counts()).toEqual(['1', '2']);
    expect(field('Max')).toHaveAccessibleDescription('1 to 2');
    await user.click(press('Remove Cheese'));
    expect(counts()).toEqual(['1', '1']);
    await user.click(press('Remove Basil'));
    expect(counts()).toEqual(['1', '1']);
    expect(field('Max')).toHaveAccessibleDescription('1 to 10');
  });

  test('come back with the modifiers', async () => {
    api.answer(listModifierGroups, { data: [{ ...toppings, min: 3, max: 3 }] });
    const { user } = await openForm();
    await user.click(press('Remove Olives'));
    expect(counts()).toEqual(['1', '2']);
    await user.click(press('Add Modifier'));
    expect(counts()).toEqual(['3', '3']);
  });
});

describe('a save that fails', () => {
  test('keeps what was typed, says why, and says it at the fields', async () => {
    const fields = { name: 'A group with this name already exists', 'modifiers.0.name': 'No olives today' };
    const refusal = new Refusal(409, { code: 'conflict', message: 'It cannot be', fields });
    api.answer(updateModifierGroup, () => refusal);
    const { user, currentAddress } = await openForm();
    await enter(user, field('Modifier Group Name'), 'Extras');
    await user.click(press('Save'));
    expect(await screen.findByText('Failed to update Modifier Group, It cannot be')).toBeInTheDocument();
    await described(field('Modifier Group Name'), 'A group with this name already exists');
    await described(inFirst('Modifier Name'), 'No olives today');
    expect(field('Modifier Group Name')).toHaveValue('Extras');
    expect(currentAddress()).toBe(`${MODIFIERS}?editId=12`);
  });

  test('of a new group is told of with its reason', async () => {
    api.answer(createModifierGroup, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
    const { user } = await openForm('?editId=new');
    await user.type(field('Modifier Group Name'), 'Sizes');
    await user.click(press('Add Modifier'));
    await user.keyboard('Large');
    await user.type(inFirst('Price'), '1');
    await user.click(press('Add'));
    expect(await screen.findByText('Failed to create Modifier Group, Out of order')).toBeInTheDocument();
    expect(inFirst('Modifier Name')).toHaveValue('Large');
  });

  test('because somebody else was faster replaces their change only when saved again', async () => {
    const later = '2026-01-05T10:05:00.000Z';
    const moments: unknown[] = [];
    api.answer(updateModifierGroup, ({ body }) => {
      moments.push(body.updated_at);
      if (body.updated_at === later) return toppings;
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    api.answer(getModifierGroup, { ...toppings, name: 'Theirs', updated_at: later });
    const { user } = await openForm();
    await user.type(field('Modifier Group Name'), '!');
    await user.click(press('Save'));
    expect(await screen.findByText(/^Somebody else has changed this modifier group meanwhile/)).toBeInTheDocument();
    expect(field('Modifier Group Name')).toHaveValue('Toppings!');
    await user.click(press('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    expect(moments).toEqual([UPDATED_AT, later]);
  });
});

test('a form that was changed is left only after a question', async () => {
  const { user, currentAddress } = await openForm();
  await user.click(press('Remove Olives'));
  await user.click(press('Cancel'));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(press('Keep editing'));
  expect(currentAddress()).toBe(`${MODIFIERS}?editId=12`);
  await user.click(press('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toEqual([]);
});
