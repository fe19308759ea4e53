import type { idParams } from '@backoffice/contract/fields';
import type { Operation } from '@backoffice/contract/operation';
import { type CallInput, call } from '@backoffice/platform/client';
import { keepPreviousData, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { newestResponses, recordField } from './cached-field';
import { useOptimisticUpdate } from './optimistic-update';
import type { OwnedKey } from './owned-key';
import { cachedResponse, ownKey } from './query-keys';
import type { OwnedQueryClient } from './query-types';
import { type FailureText, type ResourceChange, refetchResource, useResourceMutation } from './resource-mutation';

type Schema = z.core.$ZodType;
type RecordId = number | null | undefined;

export interface ResourceOptions {
  /** Every query of the resource, in all remotes, begins with this key. */
  key: QueryKey;
  /** Name of the remote. Each remote has its own cached copy of the resource. */
  owner: string;
  /** Raised when the cached data changes its shape: two releases of a remote can share the cache of a page. */
  version?: number;
  /** Keys of other data that every change makes stale. */
  related?: readonly QueryKey[];
}

interface QueryOptions<Response, Data> {
  /** Notification when loading fails. */
  failed?: FailureText;
  /** Selects what the hook returns; the cache contains the whole response. */
  select?: (response: Response) => Data;
  staleTime?: number;
}

interface DetailOptions {
  failed?: FailureText;
}

type ChangeOptions<Variables, Response> = Omit<ResourceChange<Variables, Response>, 'send' | 'removedKey'>;

interface ToggleOptions<Row extends { id: number }, Name extends keyof Row, Response> {
  field: Name;
  send: (id: number, value: Row[Name]) => Promise<Response>;
  succeeded: string;
  /** Describes the change: "Soup is hidden until tomorrow, 12:00 AM". */
  detail: (row: Row, value: Row[Name]) => string;
  failed: (error: Error) => string;
  alsoStale?: readonly QueryKey[];
  /** @deprecated Has no effect. Earlier releases of areas set it. */
  replacesRow?: boolean;
}

/** Declares a resource's hooks. A change refetches the resource before it resolves, `related` data without waiting. */
export function resourceQueries<Row extends { id: number } = { id: number }>({
  key,
  owner,
  version = 1,
  related = [],
}: ResourceOptions) {
  const ownedKey = ownKey(key, owner, version);
  const detailKey = (id: RecordId) => [...ownedKey, 'detail', id];
  const singleKey = [...ownedKey, 'single'] as QueryKey as OwnedKey;
  const stale = { key, owner, related };

  return {
    key,
    singleKey,

    singleCache: <Response>(queries: OwnedQueryClient) => cachedResponse<Response>(queries, singleKey),

    /** Finds a record in the lists that the remote has cached, in the newest one that contains it. */
    findCached(queries: OwnedQueryClient, id: number): Row | undefined {
      const pages = newestResponses<{ data: readonly Row[] }>(queries as QueryClient, [...ownedKey, 'list']);
      return pages.flatMap((page) => page.data.data).find((row) => row.id === id);
    },

    /** A hook for a list. After a change of page, sorting or filters, the previous rows stay until new ones load. */
    list<
      View,
      Params extends Schema,
      Query extends Schema,
      Body extends Schema,
      Response extends Schema,
      Data = z.output<Response>,
    >(
      operation: Operation<Params, Query, Body, Response>,
      toQuery: (view: View) => CallInput<Params, Query, Body>['query'],
      options: QueryOptions<z.output<Response>, Data> = {},
    ) {
      const { failed, ...others } = options;
      return function useList(view: View, { enabled = true } = {}) {
        const query = toQuery(view);
        return useQuery({
          queryKey: [...ownedKey, 'list', query ?? null],
          queryFn: ({ signal }) => call(operation, { query, signal, owner }),
          placeholderData: keepPreviousData,
          enabled,
          meta: { failureNotice: failed },
          ...others,
        });
      };
    },

    /** A hook for data of the resource that is not a page of a list; `name` is part of the query key. */
    query<Response, Data = Response>(
      name: string,
      load: (signal: AbortSignal) => Promise<Response>,
      { failed, ...options }: QueryOptions<Response, Data> = {},
    ) {
      return function useNamedQuery({ enabled = true } = {}) {
        return useQuery({
          queryKey: [...ownedKey, name],
          queryFn: ({ signal }) => load(signal),
          enabled,
          meta: { failureNotice: failed },
          ...options,
        });
      };
    },

    /** A hook for data that exists once for each location, such as settings; `singleKey` is its key. */
    single<Response, Data = Response>(
      load: (signal?: AbortSignal) => Promise<Response>,
      { failed, ...options }: QueryOptions<Response, Data> = {},
    ) {
      return () =>
        useQuery({
          queryKey: singleKey,
          queryFn: ({ signal }) => load(signal),
          meta: { failureNotice: failed },
          ...options,
        });
    },

    /** A hook for a record that a page shows; every mount fetches the current record. */
    detail<Query extends Schema, Body extends Schema, Response extends Schema>(
      operation: Operation<typeof idParams, Query, Body, Response>,
      { failed }: DetailOptions = {},
    ) {
      return function useDetail(id: RecordId, options: DetailOptions = {}) {
        return useQuery({
          queryKey: detailKey(id),
          queryFn: ({ signal }) => call(operation, { params: { id: id ?? 0 }, signal, owner }),
          enabled: typeof id === 'number',
          staleTime: 0,
          meta: { failureNotice: options.failed ?? failed },
        });
      };
    },

    /** A hook for the record that a form edits; not cached, because a form must open with the current record. */
    formRecord<Query extends Schema, Body extends Schema, Response extends Schema>(
      operation: Operation<typeof idParams, Query, Body, Response>,
      { failed }: DetailOptions = {},
    ) {
      return function useFormRecord(id: RecordId) {
        return useQuery({
          queryKey: [owner, version, 'form', ...key, id],
          queryFn: ({ signal }) => call(operation, { params: { id: id ?? 0 }, signal, owner }),
          enabled: typeof id === 'number',
          staleTime: 0,
          gcTime: 0,
          meta: { failureNotice: failed },
        });
      };
    },

    create<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
      operation: Operation<Params, Query, Body, Response>,
      options: ChangeOptions<z.input<Body>, z.output<Response>>,
    ) {
      const send = (body: z.input<Body>) => call(operation, { body, owner });
      return () => useResourceMutation(stale, { ...options, send });
    },

    /** A hook that replaces a record. A conflict shows no notification, because the form shows it. */
    update<Query extends Schema, Body extends Schema, Response extends Schema>(
      operation: Operation<typeof idParams, Query, Body, Response>,
      options: ChangeOptions<{ id: number; body: z.input<Body> }, z.output<Response>>,
    ) {
      const send = ({ id, body }: { id: number; body: z.input<Body> }) =>
        call(operation, { params: { id }, body, owner });
      return () => useResourceMutation(stale, { ...options, send });
    },

    /** A hook that deletes a record by id; the record is removed from the cache and not fetched again. */
    remove<Query extends Schema, Body extends Schema, Response extends Schema>(
      operation: Operation<typeof idParams, Query, Body, Response>,
      options: ChangeOptions<number, z.output<Response>>,
    ) {
      const send = (id: number) => call(operation, { params: { id }, owner });
      return () => useResourceMutation(stale, { ...options, send, removedKey: detailKey });
    },

    /** A hook for any other change of the resource. */
    change<Variables, Response>(change: ResourceChange<Variables, Response>) {
      return () => useResourceMutation(stale, change);
    },

    /** A hook for a request that changes no cached data. */
    request<Variables, Response>(change: ResourceChange<Variables, Response>) {
      return () => useResourceMutation({ owner, related: [] }, change);
    },

    /** A hook that returns a setter of one field: shows the new value at once, and the old one after a rejection. */
    toggle<Name extends keyof Row, Response>(options: ToggleOptions<Row, Name, Response>) {
      const { field, send, succeeded, detail, failed, alsoStale = [] } = options;
      return function useToggle(row: Row, onSaved?: (response: Response) => void) {
        const queries = useQueryClient();
        return useOptimisticUpdate({
          queryKey: ownedKey,
          owner,
          subject: row.id,
          field: recordField<Row, Name>(row.id, field),
          send: (value) => send(row.id, value),
          onSaved,
          refresh: () => refetchResource(queries, { key, related: [...alsoStale, ...related] }),
          notices: { succeeded, detail: (value) => detail(row, value), failed },
        });
      };
    },
  };
}
