import {
  getOrderSources,
  getOrderTypes,
  ONE_MUST_BE_ENABLED,
  type OrderSources,
  type OrderTypes,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/contract/order-settings';
import type { OrderSource, OrderType } from '@backoffice/contract/sale-kinds';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { ApiError, call } from '@backoffice/platform/client';
import { useQuery, useQueryClient } from '@backoffice/platform/query';
import { useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { useLocationId } from '../settings/use-location-id';

const ORDER_TYPES_KEY = ['order-types'] as const;
const ORDER_SOURCES_KEY = ['order-sources'] as const;
const formatFetchError = (error: Error) => `Error fetching data: ${error.message}`;

export function useOrderTypes() {
  const id = useLocationId();
  return useQuery({
    queryKey: ORDER_TYPES_KEY,
    queryFn: ({ signal }) => call(getOrderTypes, { params: { id }, signal }),
    select: ({ order_type_settings }) => order_type_settings,
    meta: { failureNotice: formatFetchError },
  });
}

export function useOrderSources() {
  const id = useLocationId();
  return useQuery({
    queryKey: ORDER_SOURCES_KEY,
    queryFn: ({ signal }) => call(getOrderSources, { params: { id }, signal }),
    select: ({ order_source_settings }) => order_source_settings,
    meta: { failureNotice: formatFetchError },
  });
}

/** Returns "At least one should be turned on" if the server refused to switch off the last enabled row, else `text`. */
function formatFailure(error: Error, text: string): string {
  return error instanceof ApiError && error.code === 'conflict' ? ONE_MUST_BE_ENABLED : text;
}

/**
 * Sends the whole list with one row changed. On a conflict, applies the change to the server version and sends it
 * again.
 */
async function saveList<List>(
  cached: List | undefined,
  fetchList: () => Promise<List>,
  send: (list: List) => Promise<List>,
): Promise<List> {
  try {
    return await send(cached ?? (await fetchList()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
    return await send(await fetchList());
  }
}

/** Caches the list of a response; rows with a pending change keep their optimistic value until the last response. */
function useCacheSavedList<List extends { updated_at: string }>(queryKey: readonly string[]) {
  const queries = useQueryClient();
  return (saved: List, isLast: boolean) =>
    queries.setQueryData<List>(queryKey, (cached) =>
      isLast || cached === undefined ? saved : { ...cached, updated_at: saved.updated_at },
    );
}

const setTypeEnabled = (list: OrderTypes, type: OrderType, is_enabled: boolean): OrderTypes => ({
  ...list,
  order_type_settings: list.order_type_settings.map((row) => (row.type === type ? { ...row, is_enabled } : row)),
});

/** Switches one order type on or off and keeps changes that other users have made to the others. */
export function useSwitchOrderType(type: OrderType) {
  const id = useLocationId();
  const queries = useQueryClient();
  return useOptimisticUpdate<OrderTypes, boolean, OrderTypes>({
    queryKey: ORDER_TYPES_KEY,
    subject: type,
    sendsWholeList: true,
    field: {
      read: ({ order_type_settings }) => order_type_settings.find((row) => row.type === type)?.is_enabled,
      write: (list, isEnabled) => setTypeEnabled(list, type, isEnabled),
    },
    send: (isEnabled) =>
      saveList(
        queries.getQueryData<OrderTypes>(ORDER_TYPES_KEY),
        () => call(getOrderTypes, { params: { id } }),
        (list) => call(updateOrderTypes, { params: { id }, body: setTypeEnabled(list, type, isEnabled) }),
      ),
    onSaved: useCacheSavedList<OrderTypes>(ORDER_TYPES_KEY),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: ORDER_TYPES_KEY }),
    notices: {
      succeeded: 'Order type was updated successfully',
      detail: (isEnabled) => `${splitWords(type)} is ${isEnabled ? 'active' : 'inactive'}`,
      failed: (error) => formatFailure(error, 'Failed to update order type'),
    },
  });
}

const setSourceEnabled = (list: OrderSources, source: OrderSource, is_enabled: boolean): OrderSources => ({
  ...list,
  order_source_settings: list.order_source_settings.map((row) =>
    row.source === source ? { ...row, is_enabled } : row,
  ),
});

/** Switches one order source on or off and keeps changes that other users have made to the others. */
export function useSwitchOrderSource(source: OrderSource) {
  const id = useLocationId();
  const queries = useQueryClient();
  return useOptimisticUpdate<OrderSources, boolean, OrderSources>({
    queryKey: ORDER_SOURCES_KEY,
    subject: source,
    sendsWholeList: true,
    field: {
      read: ({ order_source_settings }) => order_source_settings.find((row) => row.source === source)?.is_enabled,
      write: (list, isEnabled) => setSourceEnabled(list, source, isEnabled),
    },
    send: (isEnabled) =>
      saveList(
        queries.getQueryData<OrderSources>(ORDER_SOURCES_KEY),
        () => call(getOrderSources, { params: { id } }),
        (list) => call(updateOrderSources, { params: { id }, body: setSourceEnabled(list, source, isEnabled) }),
      ),
    onSaved: useCacheSavedList<OrderSources>(ORDER_SOURCES_KEY),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: ORDER_SOURCES_KEY }),
    notices: {
      succeeded: 'Order source was updated successfully',
      detail: (isEnabled) => `${sourceLabel(source)} is ${isEnabled ? 'active' : 'inactive'}`,
      failed: (error) => formatFailure(error, 'Failed to update order source'),
    },
  });
}
