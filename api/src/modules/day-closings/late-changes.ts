import { type RawBuilder, sql } from 'kysely';
import { orderDocument } from '../ledger/sales-revisions.repository';
import { NEAR_ORDER_INTERVAL } from '../reports/sales-comparison';
import { OPTIMIZATION_FENCE } from '../rollups/sales-sql';

const inPeriod = (instant: RawBuilder<unknown>) =>
  sql`${instant} >= closing.period_start and ${instant} < closing.period_end`;

/** SQL: maximum time from the start of a closing to the last revision that it covers. */
const MAX_CLOSING_TIME = sql`interval '10 minutes'`;

const OCCURRED_IN_PERIOD = inPeriod(sql`occurred_at`);
const OCCURRED_NEAR_PERIOD = sql`(occurred_at >= closing.period_start - ${NEAR_ORDER_INTERVAL}
    and occurred_at < closing.period_start
  or occurred_at >= closing.period_end and occurred_at <= closing.period_end + ${NEAR_ORDER_INTERVAL})`;

/** SQL: the revisions that meet a condition and were received after `closing`. */
const receivedLater = (condition: RawBuilder<unknown>) => sql`select id, kind, record_id, received_at
  from sales_revisions entry
  where entry.location_id = closing.location_id and id > closing.through_revision_id and ${condition}`;

const paidInPeriod = (condition: RawBuilder<unknown>) => sql`select order_id from payments
  where payments.location_id = closing.location_id and ${inPeriod(sql`payments.created_at`)} and ${condition}`;

/** SQL condition: at the time of `closing`, the order had a payment on the day, which may have been removed later. */
const HAD_PAYMENT_IN_PERIOD = sql`exists (
  select from sales_revisions covered cross join jsonb_array_elements(${orderDocument('covered')}->'payments') payment
  where covered.location_id = entry.location_id and covered.kind = 'order' and covered.record_id = entry.record_id
    and covered.id <= closing.through_revision_id and ${inPeriod(sql`(payment->>'created_at')::timestamptz`)})`;

/**
 * SQL: the revisions that were received after `closing` and have an exception on the day. It can be a later day than
 * that of the sale: the day on which the amendment was sent or a late sale was received. With row-level security,
 * PostgreSQL would use no index for "coalesce" in place of "case".
 */
const LATE_WITH_EXCEPTION = sql`select entry.id, entry.kind, entry.record_id, entry.received_at
  from sales_exceptions exception cross join lateral (
    select * from sales_revisions
    where location_id = closing.location_id and kind = case when exception.payment_id is not null then 'refund'
        when exception.order_id is not null then 'order' else 'cash_reconciliation' end
      and record_id = case when exception.order_id is not null then exception.order_id
        else exception.cash_reconciliation_id end ${OPTIMIZATION_FENCE}
  ) entry
  where exception.location_id = closing.location_id and ${inPeriod(sql`exception.at`)} and exception.content_hash is null
    and entry.id > closing.through_revision_id and entry.offline_id = exception.offline_id
    and entry.received_at = exception.received_at`;

/**
 * SQL: the operations that were refused on the day after `closing`, which is possible when a day is closed before it ends.
 * Exceptions are never deleted, so the first ones are those that the Z report counts.
 */
const REFUSED_LATE = sql`select id, case when cash_reconciliation_id is null then 'order' else 'cash_reconciliation' end as kind,
    coalesce(cash_reconciliation_id, order_id) as record_id, received_at
  from sales_exceptions refused
  where refused.location_id = closing.location_id and ${inPeriod(sql`refused.at`)} and refused.content_hash is not null
  order by id offset (select coalesce(sum((counted->>'count')::int), 0)
    from jsonb_array_elements(closing.report->'exceptions') counted where starts_with(counted->>'kind', 'refused_'))`;

/**
 * SQL: revisions that were received after `closing` and may change its figures: revisions of sales of the day, revisions
 * with an exception on the day, and those of orders of other days that have or had a payment or refund on the day.
 * Reading all payments of the day would be slow. Orders of other days are therefore searched only among orders near the
 * ends of the day, orders of payments far from their order, earlier orders with revisions that were received long after
 * them, and later orders that the closing covers because the day was closed long after its end. Includes operations that
 * were refused later.
 */
export const LATE = sql`from (
  select *, false as is_refused from (
    ${receivedLater(sql`kind <> 'adjustment' and ${OCCURRED_IN_PERIOD}`)}
    union ${receivedLater(sql`kind = 'order' and ${OCCURRED_NEAR_PERIOD}
      and exists (${paidInPeriod(sql`order_id = entry.record_id`)})`)}
    union ${receivedLater(sql`kind = 'order' and record_id = any(array(${paidInPeriod(sql`is_far_from_order`)}))`)}
    union ${receivedLater(sql`kind = 'order' and ${OCCURRED_NEAR_PERIOD} and ${HAD_PAYMENT_IN_PERIOD}`)}
    union ${receivedLater(sql`kind = 'order' and occurred_at < closing.period_start
      and received_at - occurred_at > ${NEAR_ORDER_INTERVAL} and ${HAD_PAYMENT_IN_PERIOD}`)}
    union ${receivedLater(sql`kind = 'order' and occurred_at > closing.period_end + ${NEAR_ORDER_INTERVAL}
      and occurred_at < closing.closed_at + ${MAX_CLOSING_TIME} and ${HAD_PAYMENT_IN_PERIOD}`)}
    union ${LATE_WITH_EXCEPTION}
  ) revisions
  union all select *, true from (${REFUSED_LATE}) refused
) late`;
