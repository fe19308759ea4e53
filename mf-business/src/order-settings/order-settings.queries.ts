import { ApiError, call } from '@backoffice/shared/client';
import {
  getOrderSources,
  getOrderTypes,
  LAST_ONE_ON,
  type OrderSourceSetting,
  type OrderTypeSetting,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/shared/contract/order-settings';
import { notify } from '@backoffice/shared/feedback';
import { useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { useLocationId } from '../settings/use-location-id';

const TYPES = ['order-types'] as const;
const SOURCES = ['order-sources'] as const;
const fetchFailure = (error: Error) => `Error fetching data: ${error.message}`;

export function useOrderTypes() {
  const id = useLocationId();
  return useQuery({
    queryKey: TYPES,
    queryFn: ({ signal }) => call(getOrderTypes, { params: { id }, signal }),
    select: ({ order_type_settings }) => order_type_settings,
    meta: { failureNotice: fetchFailure },
  });
}

export function useOrderSources() {
  const id = useLocationId();
  return useQuery({
    queryKey: SOURCES,
    queryFn: ({ signal }) => call(getOrderSources, { params: { id }, signal }),
    select: ({ order_source_settings }) => order_source_settings,
    meta: { failureNotice: fetchFailure },
  });
}

/** Two people can switch off the last two at once: what the server refuses then has the reason of the screen. */
function tellFailure(error: Error, text: string): void {
  const isLast = error instanceof ApiError && error.code === 'conflict';
  notify.failed(isLast ? LAST_ONE_ON : text);
}

/** Switches one order type; the others stay as somebody else may have them by now. */
export function useSwitchOrderType() {
  const id = useLocationId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (setting: OrderTypeSetting) =>
      call(updateOrderTypes, { params: { id }, body: { order_type_settings: [setting] } }),
    onSuccess: (answer) => {
      queries.setQueryData(TYPES, answer);
      notify.succeeded('Order type was updated successfully');
    },
    onError: (error) => {
      tellFailure(error, 'Failed to update order type');
      return queries.invalidateQueries({ queryKey: TYPES });
    },
  });
}

/** Switches one order source; the others stay as somebody else may have them by now. */
export function useSwitchOrderSource() {
  const id = useLocationId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (setting: OrderSourceSetting) =>
      call(updateOrderSources, { params: { id }, body: { order_source_settings: [setting] } }),
    onSuccess: (answer) => {
      queries.setQueryData(SOURCES, answer);
      notify.succeeded('Order source was updated successfully');
    },
    onError: (error) => {
      tellFailure(error, 'Failed to update order source');
      return queries.invalidateQueries({ queryKey: SOURCES });
    },
  });
}
