import { getBusinessDetails } from '@backoffice/contract/locations';
import {
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  updateCustomerReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';
import { business, customerSettings, kitchenSettings } from './receipts-fixtures';

interface Stub<Settings> {
  /** The settings that the stubbed server stores. */
  settings: Settings;
  /** Options that each update has sent, in order. */
  sentOptions: unknown[];
}

/** Responds to an update like the server: stores the options and refuses an outdated updated_at. */
function saveSettings<Settings extends { updated_at: string }>(stub: Stub<Settings>, body: Partial<Settings>) {
  const { updated_at, ...options } = body;
  stub.sentOptions.push(options);
  if (updated_at !== stub.settings.updated_at) {
    return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
  }
  stub.settings = { ...stub.settings, ...body, updated_at: '2026-01-06T10:00:00.000Z' };
  return stub.settings;
}

export function stubCustomerSettings(api: StubbedApi, settings = customerSettings) {
  const stub: Stub<typeof customerSettings> = { settings, sentOptions: [] };
  api.respond(getBusinessDetails, business);
  api.respond(getCustomerReceiptSettings, () => stub.settings);
  api.respond(updateCustomerReceiptSettings, ({ body }) => saveSettings(stub, body));
  return stub;
}

export function stubKitchenSettings(api: StubbedApi, settings = kitchenSettings) {
  const stub: Stub<typeof kitchenSettings> = { settings, sentOptions: [] };
  api.respond(getBusinessDetails, business);
  api.respond(getKitchenReceiptSettings, () => stub.settings);
  api.respond(updateKitchenReceiptSettings, ({ body }) => saveSettings(stub, body));
  return stub;
}

export const getSwitch = (name: string) => screen.getByRole('switch', { name });

/** Opens the settings page of a receipt and waits until its sample and its form have loaded. */
export async function openReceiptPage(receipt: 'customer' | 'kitchen') {
  const view = renderRemote(module, `/business/${receipt}_receipt_settings`);
  const sample = await screen.findByRole('article', { name: new RegExp(`^${receipt} receipt$`, 'i') });
  return { ...view, sample, saveButton: await screen.findByRole('button', { name: 'Save' }) };
}
