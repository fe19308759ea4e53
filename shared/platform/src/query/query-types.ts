import {
  type DefinedUseQueryResult,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useIsFetching as useLibraryIsFetching,
  useMutation as useLibraryMutation,
  useQuery as useLibraryQuery,
  useQueryClient as useLibraryQueryClient,
} from '@tanstack/react-query';
import type { OwnedKey } from './owned-key';

// The types of `query.ts`, with narrower types for functions of the library. Releases of several areas share the query
// cache, and the data that one of them caches can have a shape that another cannot read. Each therefore reads and
// writes only data under its own keys: a query has an owned key, and no function gives an area the library's client,
// which can access all data.
//
// This file never runs: package.json declares it as the types of `query.ts`, so the narrower types add nothing to
// the bundle.

export * from './query';

/** Library options that replace the query's key, or pass the library's client to a function. */
type RefusedQueryOption = 'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'persister';

/** Options of a query whose data only its owner reads and writes. */
export interface OwnedQuery<Response, Data = Response>
  extends Omit<UseQueryOptions<Response, Error, Data>, RefusedQueryOption | 'initialData'> {
  queryKey: OwnedKey<NoInfer<Response>>;
  queryFn: (context: { signal: AbortSignal }) => Response | Promise<Response>;
}

interface UseQuery {
  /** With `initialData`, the result always contains data. */
  <Response, Data = Response>(
    query: OwnedQuery<Response, Data> & { initialData: NoInfer<Response> },
  ): DefinedUseQueryResult<Data>;
  <Response, Data = Response>(query: OwnedQuery<Response, Data>): UseQueryResult<Data>;
}

type FetchOption = 'queryKey' | 'queryFn' | 'gcTime' | 'meta' | 'retry' | 'retryDelay';

/** A query that is fetched once, outside of components. */
interface FetchedQuery<Response> extends Pick<OwnedQuery<Response>, FetchOption> {
  staleTime?: number;
}

/** Selects the queries whose keys begin with `queryKey`, of all owners; without `queryKey`, selects all queries. */
interface QueryFilter {
  queryKey?: QueryKey;
}

/** The part of the query client that gives no access to the data of other owners. */
export interface OwnedQueryClient {
  invalidateQueries: (filter?: QueryFilter & { refetchType?: 'active' | 'inactive' | 'all' | 'none' }) => Promise<void>;
  cancelQueries: (filter?: QueryFilter) => Promise<void>;
  refetchQueries: (filter?: QueryFilter) => Promise<void>;
  fetchQuery: <Response>(query: FetchedQuery<Response>) => Promise<Response>;
}

interface MutationCallbacks<Response, Variables> {
  onSuccess?: (response: Response, variables: Variables) => unknown;
  onError?: (error: Error, variables: Variables) => unknown;
  onSettled?: (response: Response | undefined, error: Error | null, variables: Variables) => unknown;
}

type LibraryCallback = 'mutationFn' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled';

/** Mutation options of TanStack Query, but its functions do not receive the query client. */
export interface Mutation<Response, Variables>
  extends Omit<UseMutationOptions<Response, Error, Variables>, LibraryCallback>,
    MutationCallbacks<Response, Variables> {
  mutationFn: (variables: Variables) => Promise<Response>;
  onMutate?: (variables: Variables) => unknown;
}

/** Arguments of `mutate`: the variables may be left out when they may be undefined. */
type MutationArguments<Response, Variables> = undefined extends Variables
  ? [variables?: Variables, callbacks?: MutationCallbacks<Response, Variables>]
  : [variables: Variables, callbacks?: MutationCallbacks<Response, Variables>];

type Narrowed<Result, Response, Variables> = Result extends unknown
  ? Omit<Result, 'mutate' | 'mutateAsync'> & {
      mutate: (...parameters: MutationArguments<Response, Variables>) => void;
      mutateAsync: (...parameters: MutationArguments<Response, Variables>) => Promise<Response>;
    }
  : never;

export type MutationResult<Response, Variables> = Narrowed<
  UseMutationResult<Response, Error, Variables>,
  Response,
  Variables
>;

export const useQuery: UseQuery = useLibraryQuery;

/** Returns the number of queries that are being fetched. */
export const useIsFetching: () => number = useLibraryIsFetching;

export const useQueryClient: () => OwnedQueryClient = useLibraryQueryClient;

export const useMutation: <Response = unknown, Variables = void>(
  mutation: Mutation<Response, Variables>,
) => MutationResult<Response, Variables> = useLibraryMutation;
