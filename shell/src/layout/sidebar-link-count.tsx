import type { Operation, Schema } from '@backoffice/contract/operation';
import { call } from '@backoffice/platform/client';
import { ownKey, sidebarCountsKey, useQuery } from '@backoffice/platform/query';
import type { SidebarCount } from '@backoffice/platform/remote/page-access';
import * as z from 'zod/mini';
import classes from './sidebar.module.css';

const countFormat = new Intl.NumberFormat('en-US');

const numbers = (fields: readonly string[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, z.int().check(z.nonnegative())])));

/** Creates the API operation from the request and the response fields that an area's description declares. */
function createOperation({
  request,
  links,
}: SidebarCount): Operation<Schema, Schema, Schema, Schema<Record<string, number>>> {
  return { method: 'GET', path: `/${request.slice(1)}`, summary: '', response: numbers(Object.values(links)) };
}

/**
 * The count next to a sidebar link. It is requested once per session, and again when it becomes stale. The link has no
 * count until the response arrives, and after a failure.
 */
export function SidebarLinkCount({ count }: { count: SidebarCount }) {
  const { owner, request, field, failureNotice } = count;
  const { data } = useQuery({
    queryKey: ownKey(sidebarCountsKey(request), owner),
    queryFn: ({ signal }) => call(createOperation(count), { signal, owner }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureNotice: failureNotice && (({ message }) => `${failureNotice}, ${message}`) },
  });
  const number = data?.[field];
  return number === undefined ? null : <span className={classes.count}>{countFormat.format(number)}</span>;
}
