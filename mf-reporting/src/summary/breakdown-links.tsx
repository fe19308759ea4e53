import type { SalesDimension } from '@backoffice/contract/sales-by';
import { dimensionLabel } from '@backoffice/contract/sales-words';
import { TextLink } from '@backoffice/ui';
import type { DateRange } from '../filters/date-range';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';
import classes from './breakdown-links.module.css';

/** The linked breakdowns. Not linked: by day, which the chart shows, and by tax, which has its own report. */
const DIMENSIONS: readonly SalesDimension[] = [
  ...(['item', 'category', 'modifier', 'hour', 'weekday', 'employee'] as const),
  ...(['order_type', 'order_source', 'tender', 'discount', 'terminal'] as const),
];

const REFUND_DIMENSIONS: readonly SalesDimension[] = ['refund_reason', 'refunded_by'];

/** Links to sales and refund breakdowns for the same days, and to a comparison with the previous period. */
export function BreakdownLinks({ date }: { date: DateRange }) {
  const renderLink = (by: SalesDimension) => (
    <TextLink key={by} to={buildFilteredPath(reports.salesBy.path, date, { by })}>
      {dimensionLabel(by)}
    </TextLink>
  );
  return (
    <>
      <p className={classes.links}>
        Sales by:
        {DIMENSIONS.map(renderLink)}
        <TextLink to={buildFilteredPath(reports.salesBy.path, date, { by: 'weekday', compare: 'previous' })}>
          Compared with the prior period
        </TextLink>
      </p>
      <p className={classes.links}>
        Refunds:
        {REFUND_DIMENSIONS.map(renderLink)}
      </p>
    </>
  );
}
