import {
  createModifierGroup,
  getModifierGroup,
  listModifierGroups,
  updateModifierGroup,
} from '@backoffice/contract/modifier-groups';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { buildGroup, MODIFIERS_PATH, openModifiers, UPDATED_AT } from './testing/modifiers-stub';

const api = stubApi();
signInBeforeEach();

const toppings = buildGroup(12, 'Toppings', { min: 1, max: 2 });
beforeEach(() => api.respond(listModifierGroups, { data: [toppings] }));

type User = ReturnType<typeof openModifiers>['user'];
const getButton = (name: string) => screen.getByRole('button', { name });
const getField = (name: string) => screen.getByLabelText(name);
const getFieldOfFirstRow = (label: string) =>
  within(screen.getByRole('group', { name: 'Modifier 1' })).getByLabelText(label);
const writeCalls = () => api.calls.filter((call) => !call.startsWith('GET'));
const expectDescription = (element: HTMLElement, text: string) =>
  waitFor(() => expect(element).toHaveAccessibleDescription(expect.stringContaining(text)));

async function openForm(search = '?editId=12') {
  const view = openModifiers(search);
  await screen.findByLabelText('Modifier Group Name');
  return view;
}

async function replaceText(user: User, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text !== '') await user.type(element, text);
}

const limitTexts = () => ['Min', 'Max'].map((name) => getField(name).getAttribute('value'));

describe('the validation of the modifier group form', () => {
  test.each([
    ['', 'Please enter Modifier Group Name'],
    ['   ', 'Please enter Modifier Group Name'],
    ['a'.repeat(51), 'The Modifier Group Name must be no longer than 50 characters'],
    ['Größe', 'Ineligible symbol is used'],
  ])('refuses the group name "%s"', async (name, message) => {
    const { user } = await openForm();
    await replaceText(user, getField('Modifier Group Name'), name);
    await user.click(getButton('Save'));
    await expectDescription(getField('Modifier Group Name'), message);
    expect(writeCalls()).toEqual([]);
  });

  test.each([
    ['', 'Please enter Modifier Name'],
    ['a'.repeat(31), 'The name must be no longer than 30 characters'],
    ['Käse', 'Ineligible symbol is used'],
  ])('refuses the modifier name "%s"', async (name, message) => {
    const { user } = await openForm();
    await replaceText(user, getFieldOfFirstRow('Modifier Name'), name);
    await user.click(getButton('Save'));
    await expectDescription(getFieldOfFirstRow('Modifier Name'), message);
    expect(writeCalls()).toEqual([]);
  });

  test.each([
    ['', 'Price should not be empty'],
    ['12345678', 'Price can be at most 9,999,999.99'],
  ])('refuses the price "%s"', async (price, message) => {
    const { user } = await openForm();
    await replaceText(user, getFieldOfFirstRow('Price'), price);
    await user.click(getButton('Save'));
    await expectDescription(getFieldOfFirstRow('Price'), message);
    expect(writeCalls()).toEqual([]);
  });

  test.each([
    ['Max', '0', 'The Max cannot be less than 1'],
    ['Max', '', 'Please enter a number'],
    ['Min', '', 'Please enter a number'],
    ['Min', 'abc', 'Please enter a number'],
  ])('refuses the %s "%s"', async (name, text, message) => {
    const { user } = await openForm();
    await replaceText(user, getField(name), text);
    await user.click(getButton('Save'));
    await expectDescription(getField(name), message);
    expect(writeCalls()).toEqual([]);
  });

  test('refuses a max above the number of modifiers', async () => {
    api.respond(listModifierGroups, { data: [{ ...toppings, max: 4 }] });
    const { user } = await openForm();
    await user.click(getButton('Save'));
    await expectDescription(getField('Max'), 'The Max cannot be more than the number of modifiers');
    expect(writeCalls()).toEqual([]);
  });

  test('refuses a saved min that is above the max', async () => {
    api.respond(listModifierGroups, { data: [{ ...toppings, min: 3 }] });
    const { user } = await openForm();
    await user.click(getButton('Save'));
    await expectDescription(getField('Min'), 'Min cannot be greater than Max.');
    expect(writeCalls()).toEqual([]);
  });
});

describe('the modifier group form accepts', () => {
  test.each([
    ['a name of one character', 'a', 'b', '0'],
    ['the longest names and the highest price', 'a'.repeat(50), 'b'.repeat(30), '9999999'],
  ])('%s', async (_, name, modifier, price) => {
    const bodies: unknown[] = [];
    api.respond(updateModifierGroup, ({ body }) => {
      bodies.push(body.name, body.modifiers[0]);
      return toppings;
    });
    const { user } = await openForm();
    await replaceText(user, getField('Modifier Group Name'), name);
    await replaceText(user, getFieldOfFirstRow('Modifier Name'), modifier);
    await replaceText(user, getFieldOfFirstRow('Price'), price);
    await user.click(getButton('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    expect(bodies).toEqual([name, { name: modifier, price: Number(price) }]);
  });
});

describe('in the min and max fields of a modifier group,', () => {
  test.each([
    ['Min', '2', ['2', '2']],
    ['Min', '3', ['2', '2']],
    ['Max', '3', ['1', '3']],
    ['Max', '4', ['1', '3']],
    ['Max', '1', ['1', '1']],
    ['Max', '0', ['0', '0']],
  ])('setting %s to %s results in the values %j', async (name, text, expected) => {
    const { user } = await openForm();
    await replaceText(user, getField(name), text);
    expect(limitTexts()).toEqual(expected);
  });

  test('lowering max below min sets min to max − 1', async () => {
    api.respond(listModifierGroups, { data: [{ ...toppings, min: 3, max: 3 }] });
    const { user } = await openForm();
    await replaceText(user, getField('Max'), '2');
    expect(limitTexts()).toEqual(['1', '2']);
  });

  test('typing a max of 10 digit by digit keeps min', async () => {
    const modifiers = Array.from({ length: 11 }, (_, id) => ({ id: id + 1, name: `Sort ${id}`, price: 1 }));
    api.respond(listModifierGroups, { data: [{ ...toppings, min: 4, max: 5, modifiers }] });
    const { user } = await openForm();
    await replaceText(user, getField('Max'), '10');
    expect(limitTexts()).toEqual(['4', '10']);
    await replaceText(user, getField('Max'), '11');
    expect(limitTexts()).toEqual(['4', '10']);
  });

  test('removing modifiers lowers max to the number of modifiers', async () => {
    const { user } = await openForm();
    await user.click(getButton('Remove Olives'));
    expect(limitTexts()).toEqual(['1', '2']);
    expect(getField('Max')).toHaveAccessibleDescription('1 to 2');
    await user.click(getButton('Remove Cheese'));
    expect(limitTexts()).toEqual(['1', '1']);
    await user.click(getButton('Remove Basil'));
    expect(limitTexts()).toEqual(['1', '1']);
    expect(getField('Max')).toHaveAccessibleDescription('1 to 10');
  });

  test('adding modifiers again restores the entered values', async () => {
    api.respond(listModifierGroups, { data: [{ ...toppings, min: 3, max: 3 }] });
    const { user } = await openForm();
    await user.click(getButton('Remove Olives'));
    expect(limitTexts()).toEqual(['1', '2']);
    await user.click(getButton('Add Modifier'));
    expect(limitTexts()).toEqual(['3', '3']);
  });
});

describe('the modifier group form', () => {
  test('keeps the entered values and shows each message at its field when the server refuses an update', async () => {
    const fields = { name: 'A group with this name already exists', 'modifiers.0.name': 'No olives today' };
    const refusal = new ErrorResponse(409, { code: 'conflict', message: 'It cannot be', fields });
    api.respond(updateModifierGroup, () => refusal);
    const { user, currentAddress } = await openForm();
    await replaceText(user, getField('Modifier Group Name'), 'Extras');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Failed to update Modifier Group, It cannot be')).toBeInTheDocument();
    await expectDescription(getField('Modifier Group Name'), 'A group with this name already exists');
    await expectDescription(getFieldOfFirstRow('Modifier Name'), 'No olives today');
    expect(getField('Modifier Group Name')).toHaveValue('Extras');
    expect(currentAddress()).toBe(`${MODIFIERS_PATH}?editId=12`);
  });

  test('keeps the entered values and shows the reason when creating a group fails', async () => {
    api.respond(createModifierGroup, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
    const { user } = await openForm('?editId=new');
    await user.type(getField('Modifier Group Name'), 'Sizes');
    await user.click(getButton('Add Modifier'));
    await user.keyboard('Large');
    await user.type(getFieldOfFirstRow('Price'), '1');
    await user.click(getButton('Add'));
    expect(await screen.findByText('Failed to create Modifier Group, Out of order')).toBeInTheDocument();
    expect(getFieldOfFirstRow('Modifier Name')).toHaveValue('Large');
  });

  test('reports a change that another user has since saved, and overwrites it only on the next save', async () => {
    const later = '2026-01-05T10:05:00.000Z';
    const sentVersions: unknown[] = [];
    api.respond(updateModifierGroup, ({ body }) => {
      sentVersions.push(body.updated_at);
      if (body.updated_at === later) return toppings;
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    api.respond(getModifierGroup, { ...toppings, name: 'Condiments', updated_at: later });
    const { user } = await openForm();
    await user.type(getField('Modifier Group Name'), '!');
    await user.click(getButton('Save'));
    expect(
      await screen.findByText(/^Somebody else has changed this modifier group in the meantime/),
    ).toBeInTheDocument();
    expect(getField('Modifier Group Name')).toHaveValue('Toppings!');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Modifier Group successfully updated')).toBeInTheDocument();
    expect(sentVersions).toEqual([UPDATED_AT, later]);
  });
});

test('the modifier group form asks for confirmation before it discards changes', async () => {
  const { user, currentAddress } = await openForm();
  await user.click(getButton('Remove Olives'));
  await user.click(getButton('Cancel'));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(getButton('Keep editing'));
  expect(currentAddress()).toBe(`${MODIFIERS_PATH}?editId=12`);
  await user.click(getButton('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writeCalls()).toEqual([]);
});
