import { getOrderTypes } from '@backoffice/shared/contract/order-settings';
import {
  getPrinter,
  type Printer,
  type PrinterOrderTypeSetting,
  printType,
  updatePrinter,
} from '@backoffice/shared/contract/printers';
import { orderType } from '@backoffice/shared/contract/sale-kinds';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { printer, stubCategories, stubOrderTypes, stubPrinters } from './printer-stub';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

const PRINTERS = '/business/printers';
const later = '2026-01-06T10:00:00.000Z';

const setting = (order_type: 'DineIn' | 'TakeOut', print_type: 'Kitchen' | 'Customer', auto_printing: boolean) => {
  return { order_type, print_type, auto_printing };
};

let pass: Printer;
beforeEach(() => {
  pass = printer(3, {
    name: 'Pass',
    receipt_print_type: 'KitchenAndCustomer',
    category_ids: [999, 4],
    order_type_settings: [
      setting('DineIn', 'Kitchen', true),
      setting('TakeOut', 'Kitchen', false),
      setting('DineIn', 'Customer', false),
      setting('TakeOut', 'Customer', true),
    ],
  });
  api.answer(getPrinter, () => pass);
  stubOrderTypes(api);
  stubCategories(api, [
    [4, 'Starters'],
    [999, 'Mains'],
    [6, 'Drinks'],
  ]);
  stubPrinters(api, [pass]);
});

const AUTO_PRINTED = ['DineIn Kitchen', 'TakeOut Customer'];

/** A setting for every order type and receipt: those that print by themselves to begin with, with `changes`. */
function everySetting(changes: Record<string, boolean> = {}): PrinterOrderTypeSetting[] {
  return printType.options.flatMap((print_type) =>
    orderType.options.map((order_type) => {
      const key = `${order_type} ${print_type}`;
      return { order_type, print_type, auto_printing: changes[key] ?? AUTO_PRINTED.includes(key) };
    }),
  );
}

/** The printer as it was to begin with, with `changes`, and a setting for every order type. */
const whole = (changes: Partial<Printer>) => ({ ...pass, order_type_settings: everySetting(), ...changes });

/** Keeps what is sent, and stores it as the server does: nothing replaces a state that was not seen. */
function storing() {
  const sent: unknown[] = [];
  api.answer(updatePrinter, ({ params, body }) => {
    sent.push({ ...params, ...body });
    if (body.updated_at === pass.updated_at) return { ...pass, category_ids: body.category_ids ?? [] };
    return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
  });
  return sent;
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const toggle = (name: string) => screen.getByRole('switch', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function open() {
  const view = renderRemote(module, `${PRINTERS}/3/edit`);
  await screen.findByText('Select categories to print');
  return view;
}

test('shows the printer, and what it prints by itself for each order type there is', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Edit Printer' })).toBeInTheDocument();
  expect(screen.getByText('Pass')).toBeInTheDocument();
  expect(screen.getByText('Kitchen and Customer')).toBeInTheDocument();
  const kitchen = within(screen.getByRole('table', { name: 'Printer type: Kitchen receipt' }));
  expect(kitchen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Order type',
    'Auto Print',
  ]);
  expect(kitchen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Dine In', '', 'Take Out', '']);
  expect(toggle('Auto Print Dine In, Kitchen receipt')).toBeChecked();
  expect(toggle('Auto Print Take Out, Kitchen receipt')).not.toBeChecked();
  expect(screen.getByRole('table', { name: 'Printer type: Customer receipt' })).toBeInTheDocument();
  expect(toggle('Auto Print Take Out, Customer receipt')).toBeChecked();
});

test.each([
  ['Kitchen', 'Customer'],
  ['Customer', 'Kitchen'],
] as const)('a %s printer has no table of %s receipts', async (own, other) => {
  pass = { ...pass, receipt_print_type: own };
  await open();
  expect(screen.getByText(own)).toBeInTheDocument();
  expect(screen.getByRole('table', { name: `Printer type: ${own} receipt` })).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: `Printer type: ${other} receipt` })).not.toBeInTheDocument();
});

describe('Select All', () => {
  test('is half-checked for some of the categories, and chooses all of them or none', async () => {
    const sent = storing();
    const { user, currentAddress } = await open();
    expect(box('Select All')).toBePartiallyChecked();
    expect(screen.getByText('2 of 3 selected')).toBeInTheDocument();
    await user.click(box('Select All'));
    expect(box('Select All')).toBeChecked();
    expect(box('Drinks')).toBeChecked();
    await user.click(box('Select All'));
    expect(box('Select All')).not.toBeChecked();
    expect(box('Select All')).not.toBePartiallyChecked();
    await user.click(button('Save'));
    await waitFor(() => expect(currentAddress()).toBe(PRINTERS));
    expect(sent).toEqual([whole({ category_ids: [] })]);
  });

  test('sends every id', async () => {
    const sent = storing();
    const { user } = await open();
    await user.click(box('Select All'));
    await user.click(button('Save'));
    await screen.findByText('Printer successfully updated');
    expect(sent).toEqual([whole({ category_ids: [4, 999, 6] })]);
  });

  test('is not what a category whose id is 999 does', async () => {
    const sent = storing();
    const { user } = await open();
    await user.click(box('Mains'));
    expect(box('Starters')).toBeChecked();
    expect(box('Drinks')).not.toBeChecked();
    await user.click(button('Save'));
    await screen.findByText('Printer successfully updated');
    expect(sent).toEqual([whole({ category_ids: [4] })]);
  });

  test('is not there without categories', async () => {
    stubCategories(api, []);
    await open();
    expect(screen.getByText('There are no categories yet.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

test.each([
  [20, false],
  [21, true],
  [26, true],
])('%i categories can be searched: %p', async (count, isSearchable) => {
  stubCategories(
    api,
    Array.from({ length: count }, (_, index) => [index + 1, `Category ${index + 1}.`]),
  );
  const { user } = await open();
  expect(screen.getByText(`1 of ${count} selected`)).toBeInTheDocument();
  const search = screen.queryByRole('searchbox', { name: 'Search categories' });
  expect(search !== null).toBe(isSearchable);
  if (search === null) return;
  // Something to save: Enter must not.
  await user.click(box('Category 1.'));
  await user.type(search, 'category 20{Enter}');
  expect(box('Category 20.')).toBeInTheDocument();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.type(search, '?');
  expect(screen.getByText('No category is called so.')).toBeInTheDocument();
});

test('Save is enabled only while something differs, and sends the whole printer', async () => {
  const sent = storing();
  const { user, currentAddress } = await open();
  expect(button('Save')).toBeDisabled();
  await user.click(box('Mains'));
  expect(button('Save')).toBeEnabled();
  await user.click(box('Mains'));
  expect(button('Save')).toBeDisabled();
  await user.click(toggle('Auto Print Dine In, Customer receipt'));
  await user.click(toggle('Auto Print Dine In, Kitchen receipt'));
  await user.click(toggle('Auto Print Dine In, Kitchen receipt'));
  await user.dblClick(button('Save'));
  await screen.findByText('Printer successfully updated');
  expect(sent).toEqual([
    whole({ category_ids: [4, 999], order_type_settings: everySetting({ 'DineIn Customer': true }) }),
  ]);
  expect(currentAddress()).toBe(PRINTERS);
});

test('Cancel returns to the printers, asking first where something was changed', async () => {
  const { user, currentAddress } = await open();
  await user.click(box('Drinks'));
  await user.click(button('Cancel'));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(button('Discard'));
  await waitFor(() => expect(currentAddress()).toBe(PRINTERS));
  expect(await screen.findByRole('link', { name: 'Pass' })).toBeInTheDocument();
});

test('a failure leaves the choice as it is', async () => {
  api.answer(updatePrinter, () => new Refusal(500, { code: 'internal', message: 'Out of paper' }));
  const { user } = await open();
  await user.click(box('Drinks'));
  await user.click(button('Save'));
  expect(await screen.findByText('Failed to update printer, Out of paper')).toBeInTheDocument();
  expect(box('Drinks')).toBeChecked();
  expect(button('Save')).toBeEnabled();
});

test('a conflict takes what somebody else saved, and the next save keeps it', async () => {
  const sent = storing();
  const { user } = await open();
  await user.click(box('Drinks'));
  const first = [setting('DineIn', 'Kitchen', false), ...pass.order_type_settings.slice(1)];
  pass = { ...pass, order_type_settings: first, updated_at: later };
  await user.click(button('Save'));
  expect(await screen.findByText(/^Somebody else has changed this printer meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText('Auto Print: Dine In on the Kitchen receipt off')).toBeInTheDocument();
  expect(box('Drinks')).toBeChecked();
  await user.click(button('Save'));
  await screen.findByText('Printer successfully updated');
  const settings = expect.arrayContaining([setting('DineIn', 'Kitchen', false)]);
  expect(sent[1]).toMatchObject({ category_ids: [4, 999, 6], order_type_settings: settings, updated_at: later });
});

test('a category that was deleted meanwhile is neither offered nor sent', async () => {
  const sent = storing();
  const { user } = await open();
  await user.click(box('Drinks'));
  stubCategories(api, [
    [4, 'Starters'],
    [6, 'Drinks'],
  ]);
  pass = { ...pass, category_ids: [4], updated_at: later };
  await user.click(button('Save'));
  await screen.findByText(/^Somebody else has changed this printer meanwhile\./);
  expect(screen.queryByRole('checkbox', { name: 'Mains' })).not.toBeInTheDocument();
  await user.click(button('Save'));
  await screen.findByText('Printer successfully updated');
  expect(sent[1]).toEqual(whole({ category_ids: [4, 6], updated_at: later }));
});

test('what somebody else has changed shows at once where nothing is being changed', async () => {
  const { queries } = await open();
  pass = { ...pass, category_ids: [], updated_at: later };
  await queries.invalidateQueries({ queryKey: ['printer'] });
  await waitFor(() => expect(box('Mains')).not.toBeChecked());
  expect(button('Save')).toBeDisabled();
});

test('a printer that cannot be had can be asked for again', async () => {
  api.answer(getOrderTypes, () => new Refusal(500, { code: 'internal', message: 'Out of order' }));
  const { user } = renderRemote(module, `${PRINTERS}/3/edit`);
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  expect(screen.getByText('The printer could not be loaded')).toBeInTheDocument();
  stubOrderTypes(api);
  await user.click(button('Try again'));
  expect(await screen.findByText('Select categories to print')).toBeInTheDocument();
});

test.each([
  ['77', 'No printer found'],
  ['bar', 'Invalid ID'],
])('the address of the printer %s, that there is not, says "%s" and leads back', async (id, title) => {
  api.answer(getPrinter, () => new Refusal(404, { code: 'not_found', message: 'Printer not found' }));
  const { user, currentAddress } = renderRemote(module, `${PRINTERS}/${id}/edit`);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByText(/^Error fetching data/)).not.toBeInTheDocument();
  await user.click(button('Back to Printers'));
  expect(currentAddress()).toBe(PRINTERS);
});
