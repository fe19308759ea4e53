import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { TextLink } from '@backoffice/ui';
import type { SalesView } from '../filters/sales-filters';
import { useDaySettings } from '../location-days';
import { LineSkeleton } from '../summary/line-skeleton';
import { exceptionsPath, toExceptionCountQuery } from './exceptions-filters';

/** Shows `5 exceptions today, 3 not seen` with a link to the exceptions that match a sales report's filters. */
export function ExceptionsNote({ view }: { view: SalesView }) {
  const query = toExceptionCountQuery(view, useDaySettings());
  const { data, isPending } = useQuery({
    queryKey: ownKey([summarizeExceptions.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(summarizeExceptions, { query, signal }),
    staleTime: 0,
  });
  if (isPending) return <LineSkeleton width="10rem" />;
  if (!data) return null;
  const { count, not_seen } = data.totals;
  const when = view.date.preset === 'Today' ? ' today' : '';
  if (count === 0) return <p>No exceptions{when}</p>;
  return (
    <p>
      <TextLink to={exceptionsPath(view)}>{`${formatCount(count, 'exception')}${when}`}</TextLink>
      {not_seen > 0 && `, ${not_seen} not seen`}
    </p>
  );
}
