import {
  type CustomerReceiptSettings,
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  type KitchenReceiptSettings,
  updateCustomerReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';

const CUSTOMER_SETTINGS_KEY = ['customer-receipt-settings'] as const;
const KITCHEN_SETTINGS_KEY = ['kitchen-receipt-settings'] as const;

export function readCustomerReceiptSettings(signal?: AbortSignal): Promise<CustomerReceiptSettings> {
  return call(getCustomerReceiptSettings, { signal });
}

export function readKitchenReceiptSettings(signal?: AbortSignal): Promise<KitchenReceiptSettings> {
  return call(getKitchenReceiptSettings, { signal });
}

export function useCustomerReceiptSettings() {
  return useQuery({ queryKey: CUSTOMER_SETTINGS_KEY, queryFn: ({ signal }) => readCustomerReceiptSettings(signal) });
}

export function useKitchenReceiptSettings() {
  return useQuery({ queryKey: KITCHEN_SETTINGS_KEY, queryFn: ({ signal }) => readKitchenReceiptSettings(signal) });
}

export function useUpdateCustomerReceiptSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerReceiptSettings) => call(updateCustomerReceiptSettings, { body }),
    onSuccess: (settings) => {
      queries.setQueryData(CUSTOMER_SETTINGS_KEY, settings);
      notify.succeeded('Customer Receipt Settings successfully saved');
    },
    onError: unlessConflict(({ message }) => notify.failed(`Failed to save Customer Receipt Settings, ${message}`)),
  });
}

export function useUpdateKitchenReceiptSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: KitchenReceiptSettings) => call(updateKitchenReceiptSettings, { body }),
    onSuccess: (settings) => {
      queries.setQueryData(KITCHEN_SETTINGS_KEY, settings);
      notify.succeeded('Kitchen receipt settings successfully saved');
    },
    onError: unlessConflict(({ message }) => notify.failed(`Failed to save Kitchen receipt settings, ${message}`)),
  });
}
