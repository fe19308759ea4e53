import { ApiError } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type CachedField, newestResponses } from './cached-field';
import type { OwnedKey } from './owned-key';

export interface OptimisticUpdate<Data, Value, Response> {
  /** The change appears in every query below this key that contains the value; `owner` must own all of them. */
  queryKey: OwnedKey;
  /** Name of the remote in error reports; by default the area of the current page. */
  owner?: string;
  /** Identifies the changed record below the key. Changes of one record are sent one after the other. */
  subject: number | string;
  /** Sends the changes of all records one after the other, because each request replaces the whole list. */
  sendsWholeList?: boolean;
  field: CachedField<Data, Value>;
  send: (value: Value) => Promise<Response>;
  /** Called with each response; `isLast` is false while another change below `queryKey` is pending. */
  onSaved?: (response: Response, isLast: boolean) => void;
  /**
   * Refetches the data that the change made stale. Called with the change's error or null, when no other change below
   * `queryKey` is pending. Not called for a change without a response.
   */
  refresh?: (error: Error | null) => unknown;
  notices: {
    succeeded: string;
    /** Describes the change: "Soup is hidden until tomorrow, 12:00 AM". */
    detail: (value: Value) => string;
    failed: (error: Error) => string;
    /** Reason of the failure, when `failed` does not contain it. */
    failedDetail?: (error: Error) => string | undefined;
  };
}

interface Change<Value> {
  value: Value;
  isUndo: boolean;
}

/** State shared by the pending changes of one record. */
interface Snapshot<Value> {
  /** The value before the first pending change. */
  original: Value | undefined;
  confirmed: Value | undefined;
  latest: Value;
}

function cachedValue<Data, Value>(queries: QueryClient, queryKey: QueryKey, field: CachedField<Data, Value>) {
  return {
    read: (): Value | undefined => {
      const responses = newestResponses<Data>(queries, queryKey);
      return responses.flatMap(({ data }) => field.read(data) ?? [])[0];
    },
    write: (value: Value | undefined): void => {
      if (value === undefined) return;
      const responses = newestResponses<Data>(queries, queryKey);
      // Computes all values before it stores the first one, so that an error leaves all of them unchanged.
      const changed = responses.map(({ key, data, updatedAt }) => ({ key, data: field.write(data, value), updatedAt }));
      for (const { key, data, updatedAt } of changed) queries.setQueryData<Data>(key, data, { updatedAt });
    },
  };
}

/**
 * Marks the queries as stale. Immediately refetches only those that were cancelled before they had data: the connection
 * has just failed, so further requests would probably fail too.
 */
async function markStale(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.invalidateQueries({ queryKey, refetchType: 'none' });
  void queries.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined });
}

/**
 * Returns a function that changes a cached value before the server confirms it. A failure restores the last confirmed
 * value, unless a later change of the record is pending. The success notification has an Undo button.
 */
export function useOptimisticUpdate<Data, Value, Response>(update: OptimisticUpdate<Data, Value, Response>) {
  const { queryKey, owner, subject, sendsWholeList = false, field, send, onSaved, refresh, notices } = update;
  const queries = useQueryClient();
  const changesKey = [...queryKey, 'change'];
  const mutationKey = [...changesKey, subject];
  const cached = cachedValue(queries, queryKey, field);
  const isLast = (key: QueryKey) => queries.isMutating({ mutationKey: key }) === 1;

  function notifySaved({ value, isUndo }: Change<Value>, original: Value | undefined): void {
    const canUndo = !isUndo && original !== undefined && original !== value;
    const undo = canUndo ? { label: 'Undo', onClick: () => sendUndo(original) } : undefined;
    notify.succeeded(notices.succeeded, { detail: notices.detail(value), action: undo });
  }

  /** Sends the undo with the options of this render: by then, the component may show another record. */
  function sendUndo(value: Value): void {
    const undo = queries.getMutationCache().build(queries, options);
    undo.execute({ value, isUndo: true }).catch(() => {
      // `onError` has shown the notification.
    });
  }

  const options: UseMutationOptions<Response, Error, Change<Value>, Snapshot<Value>> = {
    mutationKey,
    meta: { owner },
    scope: { id: JSON.stringify(sendsWholeList ? changesKey : mutationKey) },
    mutationFn: ({ value }) => send(value),
    onMutate: async ({ value }) => {
      await queries.cancelQueries({ queryKey });
      const changes = queries.getMutationCache();
      const first = changes.find<Response, Error, Change<Value>, Snapshot<Value>>({ mutationKey, status: 'pending' });
      const current = cached.read();
      const snapshot = first?.state.context ?? { original: current, confirmed: current, latest: value };
      snapshot.latest = value;
      cached.write(value);
      return snapshot;
    },
    onSuccess: (response, change, snapshot) => {
      // Ignores the response if the cache was cleared during the request, because the account or the location has
      // changed.
      if (queries.isMutating({ mutationKey }) === 0) return;
      snapshot.confirmed = change.value;
      onSaved?.(response, isLast(changesKey));
      cached.write(snapshot.latest);
      if (isLast(mutationKey)) notifySaved(change, snapshot.original);
    },
    onError: (error, _, snapshot) => {
      notify.failed(notices.failed(error), { detail: notices.failedDetail?.(error) });
      if (isLast(mutationKey)) cached.write(snapshot?.confirmed);
    },
    onSettled: (_, error) => {
      if (error instanceof ApiError && error.code === 'no_answer') void markStale(queries, queryKey);
      else if (isLast(changesKey)) void refresh?.(error);
    },
  };
  const mutation = useMutation(options);
  return (value: Value) => mutation.mutate({ value, isUndo: false });
}
