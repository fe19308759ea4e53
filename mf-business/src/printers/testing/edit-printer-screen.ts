import {
  getPrinter,
  type Printer,
  type PrinterOrderTypeSetting,
  printType,
  updatePrinter,
} from '@backoffice/contract/printers';
import { orderType } from '@backoffice/contract/sale-kinds';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';
import { buildPrinter, stubCategories, stubOrderTypes, stubPrinters } from './printer-stub';

export const PRINTERS_PATH = '/business/printers';

export const buildSetting = (
  order_type: 'DineIn' | 'TakeOut',
  print_type: 'Kitchen' | 'Customer',
  auto_printing: boolean,
) => ({ order_type, print_type, auto_printing });

export const passPrinter = buildPrinter(3, {
  name: 'Pass',
  receipt_print_type: 'KitchenAndCustomer',
  category_ids: [999, 4],
  order_type_settings: [
    buildSetting('DineIn', 'Kitchen', true),
    buildSetting('TakeOut', 'Kitchen', false),
    buildSetting('DineIn', 'Customer', false),
    buildSetting('TakeOut', 'Customer', true),
  ],
});

/** Stubs a printer named "Pass" and three categories. A test can replace the `printer` of the returned object. */
export function stubEditPrinter(api: StubbedApi): { printer: Printer } {
  const saved = { printer: passPrinter };
  api.respond(getPrinter, () => saved.printer);
  stubOrderTypes(api);
  stubCategories(api, [
    [4, 'Starters'],
    [999, 'Mains'],
    [6, 'Drinks'],
  ]);
  stubPrinters(api, [passPrinter]);
  return saved;
}

const INITIALLY_ON = ['DineIn Kitchen', 'TakeOut Customer'];

/**
 * Returns the initial setting for each order type and receipt type. `changes` overrides settings by keys such as
 * "DineIn Kitchen".
 */
export function buildAllSettings(changes: Record<string, boolean> = {}): PrinterOrderTypeSetting[] {
  return printType.options.flatMap((print_type) =>
    orderType.options.map((order_type) => {
      const key = `${order_type} ${print_type}`;
      return { order_type, print_type, auto_printing: changes[key] ?? INITIALLY_ON.includes(key) };
    }),
  );
}

/** Returns the request body that saves the whole printer with `changes`. */
export const expectedBody = (changes: Partial<Printer>) => ({
  ...passPrinter,
  order_type_settings: buildAllSettings(),
  ...changes,
});

/** Stubs the update. Like the server, the stub refuses an outdated updated_at. Returns the sent bodies. */
export function stubUpdate(api: StubbedApi, saved: { printer: Printer }): unknown[] {
  const sentBodies: unknown[] = [];
  api.respond(updatePrinter, ({ params, body }) => {
    sentBodies.push({ ...params, ...body });
    if (body.updated_at === saved.printer.updated_at)
      return { ...saved.printer, category_ids: body.category_ids ?? [] };
    return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
  });
  return sentBodies;
}

export const getCheckbox = (name: string) => screen.getByRole('checkbox', { name });
export const getSwitch = (name: string) => screen.getByRole('switch', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });

export async function openEditPrinterPage() {
  const view = renderRemote(module, `${PRINTERS_PATH}/3/edit`);
  await screen.findByText('Select categories to print');
  return view;
}
