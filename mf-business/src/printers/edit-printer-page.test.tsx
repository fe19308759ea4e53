import { getOrderTypes } from '@backoffice/contract/order-settings';
import { getPrinter, updatePrinter } from '@backoffice/contract/printers';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import {
  buildAllSettings,
  buildSetting,
  expectedBody,
  getButton,
  getCheckbox,
  getSwitch,
  openEditPrinterPage,
  PRINTERS_PATH,
  passPrinter,
  stubEditPrinter,
  stubUpdate,
} from './testing/edit-printer-screen';
import { stubCategories, stubOrderTypes } from './testing/printer-stub';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const LATER_UPDATED_AT = '2026-01-06T10:00:00.000Z';

let saved: ReturnType<typeof stubEditPrinter>;
beforeEach(() => {
  saved = stubEditPrinter(api);
});

test('the printer page shows the printer and its auto-print switches for each enabled order type', async () => {
  await openEditPrinterPage();
  expect(screen.getByRole('heading', { name: 'Edit Printer' })).toBeInTheDocument();
  expect(screen.getByText('Pass')).toBeInTheDocument();
  expect(screen.getByText('Kitchen and Customer')).toBeInTheDocument();
  const kitchen = within(screen.getByRole('table', { name: 'Printer type: Kitchen receipt' }));
  expect(kitchen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Order type',
    'Auto Print',
  ]);
  expect(kitchen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Dine In', '', 'Take Out', '']);
  expect(getSwitch('Auto Print Dine In, Kitchen receipt')).toBeChecked();
  expect(getSwitch('Auto Print Take Out, Kitchen receipt')).not.toBeChecked();
  expect(screen.getByRole('table', { name: 'Printer type: Customer receipt' })).toBeInTheDocument();
  expect(getSwitch('Auto Print Take Out, Customer receipt')).toBeChecked();
});

test.each([
  ['Kitchen', 'Customer'],
  ['Customer', 'Kitchen'],
] as const)('the page of a %s printer shows no table for %s receipts', async (own, other) => {
  saved.printer = { ...passPrinter, receipt_print_type: own };
  await openEditPrinterPage();
  expect(screen.getByText(own)).toBeInTheDocument();
  expect(screen.getByRole('table', { name: `Printer type: ${own} receipt` })).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: `Printer type: ${other} receipt` })).not.toBeInTheDocument();
});

test('the printer page enables Save only while a value is changed, and sends the whole printer', async () => {
  const sentBodies = stubUpdate(api, saved);
  const { user, currentAddress } = await openEditPrinterPage();
  expect(getButton('Save')).toBeDisabled();
  await user.click(getCheckbox('Mains'));
  expect(getButton('Save')).toBeEnabled();
  await user.click(getCheckbox('Mains'));
  expect(getButton('Save')).toBeDisabled();
  await user.click(getSwitch('Auto Print Dine In, Customer receipt'));
  await user.click(getSwitch('Auto Print Dine In, Kitchen receipt'));
  await user.click(getSwitch('Auto Print Dine In, Kitchen receipt'));
  await user.dblClick(getButton('Save'));
  await screen.findByText('Printer successfully updated');
  expect(sentBodies).toEqual([
    expectedBody({ category_ids: [4, 999], order_type_settings: buildAllSettings({ 'DineIn Customer': true }) }),
  ]);
  expect(currentAddress()).toBe(PRINTERS_PATH);
});

test('the Cancel button asks for confirmation before it discards changes and returns to the printers', async () => {
  const { user, currentAddress } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  await user.click(getButton('Cancel'));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(getButton('Discard'));
  await waitFor(() => expect(currentAddress()).toBe(PRINTERS_PATH));
  expect(await screen.findByRole('link', { name: 'Pass' })).toBeInTheDocument();
});

test('the printer page keeps the changes when saving fails', async () => {
  api.respond(updatePrinter, () => new ErrorResponse(500, { code: 'internal', message: 'Out of paper' }));
  const { user } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  await user.click(getButton('Save'));
  expect(await screen.findByText('Failed to update printer, Out of paper')).toBeInTheDocument();
  expect(getCheckbox('Drinks')).toBeChecked();
  expect(getButton('Save')).toBeEnabled();
});

test('the printer page shows what another user has since saved, and the next save keeps it', async () => {
  const sentBodies = stubUpdate(api, saved);
  const { user } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  const first = [buildSetting('DineIn', 'Kitchen', false), ...passPrinter.order_type_settings.slice(1)];
  saved.printer = { ...passPrinter, order_type_settings: first, updated_at: LATER_UPDATED_AT };
  await user.click(getButton('Save'));
  expect(await screen.findByText(/^Somebody else has changed this printer in the meantime\./)).toBeInTheDocument();
  expect(screen.getByText('Auto Print: Dine In on the Kitchen receipt off')).toBeInTheDocument();
  expect(getCheckbox('Drinks')).toBeChecked();
  await user.click(getButton('Save'));
  await screen.findByText('Printer successfully updated');
  const settings = expect.arrayContaining([buildSetting('DineIn', 'Kitchen', false)]);
  expect(sentBodies[1]).toMatchObject({
    category_ids: [4, 999, 6],
    order_type_settings: settings,
    updated_at: LATER_UPDATED_AT,
  });
});

test('the printer page neither offers nor sends a category that has since been deleted', async () => {
  const sentBodies = stubUpdate(api, saved);
  const { user } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  stubCategories(api, [
    [4, 'Starters'],
    [6, 'Drinks'],
  ]);
  saved.printer = { ...passPrinter, category_ids: [4], updated_at: LATER_UPDATED_AT };
  await user.click(getButton('Save'));
  await screen.findByText(/^Somebody else has changed this printer in the meantime\./);
  expect(screen.queryByRole('checkbox', { name: 'Mains' })).not.toBeInTheDocument();
  await user.click(getButton('Save'));
  await screen.findByText('Printer successfully updated');
  expect(sentBodies[1]).toEqual(expectedBody({ category_ids: [4, 6], updated_at: LATER_UPDATED_AT }));
});

test('the printer page shows another user’s change without asking while the form has no unsaved changes', async () => {
  const { queries } = await openEditPrinterPage();
  saved.printer = { ...passPrinter, category_ids: [], updated_at: LATER_UPDATED_AT };
  await queries.invalidateQueries({ queryKey: ['printer'] });
  await waitFor(() => expect(getCheckbox('Mains')).not.toBeChecked());
  expect(getButton('Save')).toBeDisabled();
});

test('the printer page keeps the form with its changes when another user deletes the printer', async () => {
  const { user, queries } = await openEditPrinterPage();
  await user.click(getCheckbox('Drinks'));
  api.respond(getPrinter, () => new ErrorResponse(404, { code: 'not_found', message: 'Printer not found' }));
  await act(async () => {
    await queries.refetchQueries({ queryKey: ['printer'] });
    // The query notifies the page with a timer.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(getCheckbox('Drinks')).toBeChecked();
  expect(screen.queryByText('No printer found')).not.toBeInTheDocument();
});

test('the printer page shows an error and offers a retry when loading fails', async () => {
  api.respond(getOrderTypes, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = renderRemote(module, `${PRINTERS_PATH}/3/edit`);
  expect(await screen.findByText('Error fetching data: Out of order')).toBeInTheDocument();
  expect(screen.getByText('The printer could not be loaded')).toBeInTheDocument();
  stubOrderTypes(api);
  await user.click(getButton('Try again'));
  expect(await screen.findByText('Select categories to print')).toBeInTheDocument();
});

test.each([
  ['77', 'No printer found'],
  ['bar', 'Invalid ID'],
])('the page of the nonexistent printer "%s" shows "%s" and a button back to the printers', async (id, title) => {
  api.respond(getPrinter, () => new ErrorResponse(404, { code: 'not_found', message: 'Printer not found' }));
  const { user, currentAddress } = renderRemote(module, `${PRINTERS_PATH}/${id}/edit`);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByText(/^Error fetching data/)).not.toBeInTheDocument();
  await user.click(getButton('Back to Printers'));
  expect(currentAddress()).toBe(PRINTERS_PATH);
});
