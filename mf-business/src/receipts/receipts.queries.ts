import {
  type CustomerReceiptSettings,
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  type KitchenReceiptSettings,
  updateCustomerReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { call } from '@backoffice/platform/client';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const customer = resourceQueries({ key: ['customer-receipt-settings'], owner: 'mf-business' });
const kitchen = resourceQueries({ key: ['kitchen-receipt-settings'], owner: 'mf-business' });

export const loadCustomerReceiptSettings = (signal?: AbortSignal): Promise<CustomerReceiptSettings> =>
  call(getCustomerReceiptSettings, { signal });
export const loadKitchenReceiptSettings = (signal?: AbortSignal): Promise<KitchenReceiptSettings> =>
  call(getKitchenReceiptSettings, { signal });

export const useCustomerReceiptSettings = customer.single(loadCustomerReceiptSettings);
export const useKitchenReceiptSettings = kitchen.single(loadKitchenReceiptSettings);

export const useUpdateCustomerReceiptSettings = customer.create(updateCustomerReceiptSettings, {
  succeeded: 'Customer Receipt Settings successfully saved',
  failed: ({ message }) => `Failed to save Customer Receipt Settings, ${message}`,
  replaces: customer.singleKey,
});
export const useUpdateKitchenReceiptSettings = kitchen.create(updateKitchenReceiptSettings, {
  succeeded: 'Kitchen receipt settings successfully saved',
  failed: ({ message }) => `Failed to save Kitchen receipt settings, ${message}`,
  replaces: kitchen.singleKey,
});
