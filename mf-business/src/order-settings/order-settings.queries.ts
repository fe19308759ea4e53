import { ApiError, call } from '@backoffice/shared/client';
import {
  getOrderSources,
  getOrderTypes,
  LAST_ONE_ON,
  type OrderSourceSetting,
  type OrderSources,
  type OrderTypeSetting,
  type OrderTypes,
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

/**
 * Sends a list of settings as `shown`, changed by one switch. When somebody else has changed the list meanwhile, it is
 * read anew and sent with theirs and this change.
 */
async function sendWhole<List>(
  shown: List | undefined,
  read: () => Promise<List>,
  send: (list: List) => Promise<List>,
) {
  try {
    return await send(shown ?? (await read()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
    return await send(await read());
  }
}

/** Switches one order type; the others stay as somebody else may have them by now. */
export function useSwitchOrderType() {
  const id = useLocationId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ type, is_enabled }: OrderTypeSetting) =>
      sendWhole(
        queries.getQueryData<OrderTypes>(TYPES),
        () => call(getOrderTypes, { params: { id } }),
        ({ order_type_settings, updated_at }) => {
          const settings = order_type_settings.map((row) => (row.type === type ? { ...row, is_enabled } : row));
          return call(updateOrderTypes, { params: { id }, body: { order_type_settings: settings, updated_at } });
        },
      ),
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
    mutationFn: ({ source, is_enabled }: OrderSourceSetting) =>
      sendWhole(
        queries.getQueryData<OrderSources>(SOURCES),
        () => call(getOrderSources, { params: { id } }),
        ({ order_source_settings, updated_at }) => {
          const settings = order_source_settings.map((row) => (row.source === source ? { ...row, is_enabled } : row));
          return call(updateOrderSources, { params: { id }, body: { order_source_settings: settings, updated_at } });
        },
      ),
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
