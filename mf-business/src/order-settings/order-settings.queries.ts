import { ApiError, call } from '@backoffice/shared/client';
import {
  getOrderSources,
  getOrderTypes,
  LAST_ONE_ON,
  type OrderSources,
  type OrderTypes,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/shared/contract/order-settings';
import type { OrderSource, OrderType } from '@backoffice/shared/contract/sale-kinds';
import { sourceLabel, spaced } from '@backoffice/shared/format/words';
import { useQuery, useQueryClient } from '@backoffice/shared/query';
import { useOptimisticUpdate } from '@backoffice/shared/query/mutations';
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

/** The server refuses when two people switch off the last two at once; the reason is the same as on the screen. */
function failureText(error: Error, text: string): string {
  return error instanceof ApiError && error.code === 'conflict' ? LAST_ONE_ON : text;
}

/**
 * Sends the whole list with one row changed. On a conflict, applies the change to the server version and sends it
 * again.
 */
async function sendWholeList<List>(
  cached: List | undefined,
  read: () => Promise<List>,
  send: (list: List) => Promise<List>,
): Promise<List> {
  try {
    return await send(cached ?? (await read()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
    return await send(await read());
  }
}

/** Caches the list of a response; rows with a pending change keep their optimistic value until the last response. */
function useSavedList<List extends { updated_at: string }>(queryKey: readonly string[]) {
  const queries = useQueryClient();
  return (saved: List, isLast: boolean) =>
    queries.setQueryData<List>(queryKey, (shown) =>
      isLast || shown === undefined ? saved : { ...shown, updated_at: saved.updated_at },
    );
}

const withType = (list: OrderTypes, type: OrderType, is_enabled: boolean): OrderTypes => ({
  ...list,
  order_type_settings: list.order_type_settings.map((row) => (row.type === type ? { ...row, is_enabled } : row)),
});

/** Switches one order type; the others stay as somebody else may have them by now. */
export function useSwitchOrderType(type: OrderType) {
  const id = useLocationId();
  const queries = useQueryClient();
  return useOptimisticUpdate<OrderTypes, boolean, OrderTypes>({
    queryKey: TYPES,
    subject: type,
    sendsWholeList: true,
    field: {
      read: ({ order_type_settings }) => order_type_settings.find((row) => row.type === type)?.is_enabled,
      write: (list, isEnabled) => withType(list, type, isEnabled),
    },
    send: (isEnabled) =>
      sendWholeList(
        queries.getQueryData<OrderTypes>(TYPES),
        () => call(getOrderTypes, { params: { id } }),
        (list) => call(updateOrderTypes, { params: { id }, body: withType(list, type, isEnabled) }),
      ),
    onSaved: useSavedList<OrderTypes>(TYPES),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: TYPES }),
    notices: {
      succeeded: 'Order type was updated successfully',
      detail: (isEnabled) => `${spaced(type)} is ${isEnabled ? 'active' : 'inactive'}`,
      failed: (error) => failureText(error, 'Failed to update order type'),
    },
  });
}

const withSource = (list: OrderSources, source: OrderSource, is_enabled: boolean): OrderSources => ({
  ...list,
  order_source_settings: list.order_source_settings.map((row) =>
    row.source === source ? { ...row, is_enabled } : row,
  ),
});

/** Switches one order source; the others stay as somebody else may have them by now. */
export function useSwitchOrderSource(source: OrderSource) {
  const id = useLocationId();
  const queries = useQueryClient();
  return useOptimisticUpdate<OrderSources, boolean, OrderSources>({
    queryKey: SOURCES,
    subject: source,
    sendsWholeList: true,
    field: {
      read: ({ order_source_settings }) => order_source_settings.find((row) => row.source === source)?.is_enabled,
      write: (list, isEnabled) => withSource(list, source, isEnabled),
    },
    send: (isEnabled) =>
      sendWholeList(
        queries.getQueryData<OrderSources>(SOURCES),
        () => call(getOrderSources, { params: { id } }),
        (list) => call(updateOrderSources, { params: { id }, body: withSource(list, source, isEnabled) }),
      ),
    onSaved: useSavedList<OrderSources>(SOURCES),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: SOURCES }),
    notices: {
      succeeded: 'Order source was updated successfully',
      detail: (isEnabled) => `${sourceLabel(source)} is ${isEnabled ? 'active' : 'inactive'}`,
      failed: (error) => failureText(error, 'Failed to update order source'),
    },
  });
}
