import type { FigureReconciliation } from '@backoffice/contract/figure-reconciliation';
import { formatSignedMoney } from '@backoffice/contract/money';
import { capitalize, formatCount, tenderLabel } from '@backoffice/contract/words';
import { Card, TextLink } from '@backoffice/ui';
import type { DateRange } from '../filters/date-range';
import { buildDatedPath } from '../paths';
import { overview as overviewPage, reports } from '../reports';
import { buildReconcilingTerms } from '../summary/comparison-terms';
import { Balance, type BalanceLine } from './balance';
import classes from './reconciliation.module.css';

export interface ReconciliationCardProps {
  data: FigureReconciliation;
  date: DateRange;
}

const withoutZero = ({ amount }: BalanceLine) => amount !== 0;

/** Shows how gross sales and the other amounts of the Orders report add up to its total. */
export function OrdersCard({ data: { orders }, date }: ReconciliationCardProps) {
  const rare = (label: string, amount: number) => [{ label, amount }].filter(withoutZero);
  return (
    <Card
      title="From gross sales to total collected"
      actions={<TextLink to={buildDatedPath(reports.orders.path, date)}>{reports.orders.title}</TextLink>}
    >
      <p className={classes.text}>Completed orders, each on the day of the order.</p>
      <Balance
        lines={[
          { label: 'Gross sales', amount: orders.gross },
          { label: 'Discounts', amount: -orders.discounts },
          { label: 'Refunds', amount: -orders.refunds },
          { label: 'Net sales', amount: orders.net, isSubtotal: true },
          ...rare('Service charges', orders.service_charges),
          { label: 'Taxes', amount: orders.tax },
          ...rare('Cash rounding', orders.rounding),
          { label: 'Tips', amount: orders.tips },
        ]}
        total={{ label: 'Total collected in Orders', amount: orders.total }}
        equals="the total collected in Orders"
      />
    </Card>
  );
}

/** Reconciles the total of the Orders report with the total of the Transactions report. */
export function TransactionsCard({ data, date }: ReconciliationCardProps) {
  const { orders, transactions, comparison, open_orders } = data;
  // Tips and refunds are set to 0, because the order total of this card already includes them.
  const terms = buildReconcilingTerms({ ...comparison, tips: 0, refunds: 0 });
  return (
    <Card
      title="From orders to transactions"
      actions={<TextLink to={buildDatedPath(reports.transactions.path, date)}>{reports.transactions.title}</TextLink>}
    >
      <p className={classes.text}>
        Orders count on the day of the order, and transactions on the day of the payment.
        {open_orders.count > 0 &&
          ` ${formatCount(open_orders.count, 'open order')} worth ${formatSignedMoney(open_orders.amount)} will be counted in both when paid.`}
      </p>
      <Balance
        lines={[
          { label: 'Total collected in Orders', amount: orders.total },
          ...terms.map(({ label, amount }) => ({ label: capitalize(label), amount })),
        ]}
        total={{ label: 'Total collected in Transactions', amount: transactions.total }}
        equals="the total collected in Transactions"
      />
    </Card>
  );
}

/** Shows how the payment types add up to the total of the Transactions report. */
export function TendersCard({ data: { tenders, transactions }, date }: ReconciliationCardProps) {
  return (
    <Card
      title="By payment type"
      actions={
        <TextLink to={buildDatedPath(reports.transactions.path, date)} label="Transactions: payments of these days">
          {reports.transactions.title}
        </TextLink>
      }
    >
      <p className={classes.text}>Payments less refunds, with taxes and tips.</p>
      <Balance
        lines={tenders.map(({ payment_type, total }) => ({
          label: tenderLabel(payment_type),
          amount: total,
          isName: true,
        }))}
        total={{ label: 'All payment types', amount: transactions.total }}
        equals="the total collected in Transactions"
      />
    </Card>
  );
}

/** Compares the Overview with the Orders report; renders nothing unless the range is the current business day. */
export function OverviewCard({ data: { overview, orders } }: ReconciliationCardProps) {
  if (overview === null) return null;
  const completed = orders.count - orders.open - orders.voided;
  return (
    <Card title="Today in the Overview" actions={<TextLink to={overviewPage.path}>{overviewPage.title}</TextLink>}>
      <p className={classes.text}>
        {formatCount(overview.orders, 'completed order')} in the Overview, {completed} in Orders.
      </p>
      <Balance
        lines={[{ label: 'Net sales in the Overview', amount: overview.net }]}
        total={{ label: 'Net sales', amount: orders.net }}
        equals="the net sales in Orders"
      />
    </Card>
  );
}
