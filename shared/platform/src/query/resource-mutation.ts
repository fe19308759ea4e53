import { type UndoneChange, undoLatestChange } from '@backoffice/contract/history';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { getSessionIdentity, sessionStore } from '@backoffice/platform/session';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { unlessConflict } from './conflict';
import type { OwnedKey } from './owned-key';
import type { MutationResult } from './query-types';
import { removeRecord } from './remove-record';

export type FailureText = string | ((error: Error) => string);

/** Keys of the resource that a change makes stale, and of related data that becomes stale with it. */
export interface StaleKeys {
  key?: QueryKey;
  /** Name of the remote in error reports. */
  owner?: string;
  related: readonly QueryKey[];
}

export interface ResourceChange<Variables, Response> {
  /** Sends the change; rejects with an ApiError. */
  send: (variables: Variables) => Promise<Response>;
  /** Success notification; without it, none is shown. */
  succeeded?: string | ((response: Response, variables: Variables) => string | undefined);
  /** Returns the change that the Undo button of the success notification sends; undefined for no button. */
  undo?: (response: Response, variables: Variables) => Variables | undefined;
  /**
   * Returns the change set that the Undo button reverts, or the record or kind whose latest change it reverts; undefined
   * for no button.
   */
  undoes?: (response: Response, variables: Variables) => UndoneChange | undefined;
  /** Failure notification; without it, none is shown. */
  failed?: FailureText;
  failedDetail?: (error: Error) => string | undefined;
  /** Shows the failure notification after a conflict too. Needed for changes that have no form to show the conflict. */
  reportsConflict?: boolean;
  /** Returns whether the response reports a change; without this function every response counts as a change. */
  isApplied?: (response: Response) => boolean;
  /** Keys that this change makes stale, in addition to those of the resource. */
  alsoStale?: readonly QueryKey[];
  /** Key of the query whose cached data the response replaces; other queries of the resource are not refetched. */
  replaces?: OwnedKey<Response> | ((response: Response) => OwnedKey<Response>);
  /** @deprecated Has no effect. Earlier releases of areas set it. */
  replacesRow?: boolean;
  /** Refetches the resource after a failure too: another user may have changed it. */
  refetchesOnFailure?: boolean;
  /** Key of the cached record that the change deletes. */
  removedKey?: (variables: Variables) => QueryKey;
}

const getIdentity = () => getSessionIdentity(sessionStore.getState());

/** Refetches without waiting: the data may be large and is not visible. */
function refetchRelated(queries: QueryClient, related: readonly QueryKey[]): void {
  for (const queryKey of related) void queries.invalidateQueries({ queryKey });
}

/** Refetches the resource and its related data; the promise waits only for the resource. */
export async function refetchResource(queries: QueryClient, { key, related }: StaleKeys): Promise<void> {
  refetchRelated(queries, related);
  if (key) await queries.invalidateQueries({ queryKey: key });
}

/** Returns a mutation of a resource that shows a notification of its success or failure. */
export function useResourceMutation<Variables, Response>(
  stale: StaleKeys,
  change: ResourceChange<Variables, Response>,
): MutationResult<Response, Variables> {
  const { send, succeeded, failed, failedDetail, reportsConflict, alsoStale = [], replaces, removedKey } = change;
  const queries = useQueryClient();
  const related = [...alsoStale, ...stale.related];

  function updateCache(response: Response, variables: Variables): unknown {
    const { key } = stale;
    if (!key || !(replaces || removedKey)) return refetchResource(queries, { key, related });
    refetchRelated(queries, related);
    if (replaces) return queries.setQueryData(typeof replaces === 'function' ? replaces(response) : replaces, response);
    return removedKey && removeRecord(queries, removedKey(variables), [key]);
  }

  function notifyFailure(error: Error): void {
    if (failed === undefined) return;
    notify.failed(typeof failed === 'function' ? failed(error) : failed, { detail: failedDetail?.(error) });
  }

  async function undoLatest(body: UndoneChange): Promise<void> {
    try {
      const { total_conflicts } = await call(undoLatestChange, { body });
      if (total_conflicts === 0) notify.succeeded('Undone');
      else notify.failed('Some changes could not be undone. See History');
    } catch (error) {
      notify.failed('The change could not be undone', { detail: error instanceof Error ? error.message : undefined });
    }
    await refetchResource(queries, { key: stale.key, related });
  }

  function notifySuccess(response: Response, variables: Variables, canUndo: boolean): void {
    const message = typeof succeeded === 'function' ? succeeded(response, variables) : succeeded;
    if (message === undefined) return;
    const undoVariables = canUndo ? change.undo?.(response, variables) : undefined;
    const undone = canUndo ? change.undoes?.(response, variables) : undefined;
    const undo = undoVariables ? () => mutation.mutate(undoVariables) : undone && (() => undoLatest(undone));
    notify.succeeded(message, { action: undo && { label: 'Undo', onClick: () => void undo() } });
  }

  const mutation = useMutation({
    meta: { owner: stale.owner },
    mutationFn: send,
    onMutate: getIdentity,
    onSuccess: (response, variables, identity) => {
      // Whether the user is still signed in at the location at which the request was sent.
      const isCurrent = identity === getIdentity();
      notifySuccess(response, variables, isCurrent);
      return isCurrent && change.isApplied?.(response) !== false ? updateCache(response, variables) : undefined;
    },
    onError: (error) => {
      (reportsConflict ? notifyFailure : unlessConflict(notifyFailure))(error);
      return change.refetchesOnFailure ? refetchResource(queries, { key: stale.key, related }) : undefined;
    },
  });
  return mutation;
}
