import { REMOVED_TAX } from '@backoffice/contract/sales-drill-down';
import { type RawBuilder, sql } from 'kysely';
import { localHour, OPTIMIZATION_FENCE } from './sales-sql';

/** SQL: the part of refunded tax that belongs to the tax of the row. */
function shareOfTax(refunded: RawBuilder<unknown>) {
  return sql`round(${refunded} * tax.running / tax.total, 2)
    - round(${refunded} * (tax.running - tax.amount) / tax.total, 2)`;
}

/**
 * SQL: the tax of the refunds of `days`, allocated to the taxes of their orders. The sum of an order's refunds up to each
 * refund is allocated, less the shares of the sum before it. If each refund were allocated by itself, its rounding would
 * leave tax due for orders that are completely refunded. A later refund does not change the shares of an earlier one: the
 * order is locked while a refund is stored, so the ids of its refunds ascend. A payment that pays again what was refunded
 * counts as a negative refund. If it was stored before the refund, for example with a lower amount, it has the lower id,
 * so it can move a cent of the refund from one tax to another, but not change their sum. Running sums of the taxes are
 * rounded instead of the individual amounts, so that the amounts add up. An order that was changed after its refund may
 * no longer have any tax.
 */
export function refundedTaxes(locationId: number) {
  return sql`select refunds.day, refunds.order_id, ${localHour(locationId, 'refunds.at')} as hour, orders.employee_id,
      orders.type, orders.source, orders.terminal_id, tax.tax_id, coalesce(tax.name, ${REMOVED_TAX}) as tax_name,
      coalesce(tax.rate, 0.000) as rate, case when tax.name is null then refunds.refunded_tax else
        ${shareOfTax(sql`(earlier.refunded_tax + refunds.refunded_tax)`)}
        - (${shareOfTax(sql`earlier.refunded_tax`)}) end as refunded_tax
    from (
      select days.day, sales.* from days cross join lateral (
        select * from order_refunds where location_id = ${locationId} and at >= days.since and at < days.until
          and refunded_tax <> 0 ${OPTIMIZATION_FENCE}
      ) sales
    ) refunds
    cross join lateral (
      select employee_id, type, source, terminal_id from orders
      where location_id = ${locationId} and id = refunds.order_id ${OPTIMIZATION_FENCE}
    ) orders
    cross join lateral (
      select coalesce(sum(case when kind = 'Refund' then tax_amount else paid_again_tax_amount end), 0) as refunded_tax
      from payments where location_id = ${locationId} and order_id = refunds.order_id and id < refunds.payment_id
    ) earlier
    left join lateral (
      select tax_id, name, rate, amount, sum(amount) over (order by position) as running, sum(amount) over () as total
      from order_taxes where location_id = ${locationId} and order_id = refunds.order_id
    ) tax on tax.total <> 0`;
}
