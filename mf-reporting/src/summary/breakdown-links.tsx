import type { SalesDimension } from '@backoffice/contract/sales-by';
import { dimensionLabel } from '@backoffice/contract/sales-words';
import { TextLink } from '@backoffice/ui';
import type { DateRange } from '../filters/date-range';
import { withFilters } from '../paths';
import { reports } from '../reports';
import classes from './breakdown-links.module.css';

/** Without days, which the chart shows, and taxes, which have a report of their own. */
const DIMENSIONS: readonly SalesDimension[] = [
  ...(['item', 'category', 'modifier', 'hour', 'weekday', 'employee'] as const),
  ...(['order_type', 'order_source', 'tender', 'discount', 'refund_reason', 'refunded_by', 'terminal'] as const),
];

/** Links to the breakdowns of the sales of the same days, and to their comparison with the days before. */
export function BreakdownLinks({ date }: { date: DateRange }) {
  return (
    <p className={classes.links}>
      Sales by:
      {DIMENSIONS.map((by) => (
        <TextLink key={by} to={withFilters(reports.salesBy.path, date, { by })}>
          {dimensionLabel(by)}
        </TextLink>
      ))}
      <TextLink to={withFilters(reports.salesBy.path, date, { by: 'weekday', compare: 'previous' })}>
        Compared with the period before
      </TextLink>
    </p>
  );
}
