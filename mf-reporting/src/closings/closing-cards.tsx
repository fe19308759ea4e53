import type { DayClosing, DayReport } from '@backoffice/contract/day-closings';
import { exceptionLabel } from '@backoffice/contract/exceptions';
import { formatSignedMoney } from '@backoffice/contract/money';
import { capitalize, tenderLabel } from '@backoffice/contract/words';
import { formatDay } from '@backoffice/platform/dates';
import { Card, DefinitionList } from '@backoffice/ui';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { DateTime } from '../date-time';
import {
  buildAmountLine,
  buildCountedAmountLine,
  buildCountLine,
  buildNonZeroAmountLine,
  buildTotalLine,
} from '../definitions';
import { FigureList } from '../figure-help';
import { paths } from '../paths';
import { ReconciliationLink } from '../reconciliation/reconciliation-link';
import { buildReconcilingTerms } from '../summary/comparison-terms';
import classes from './closing-cards.module.css';

interface ReportProps {
  report: DayReport;
}

/** Formats who closed a day: the user's name, or "Automatically". */
export const formatClosedBy = ({ closed_by }: Pick<DayClosing, 'closed_by'>): string => closed_by ?? 'Automatically';

/** Groups the characters of a hash in fours: `3f9a 01bc 77d2`. */
const formatShortHash = (hash: string): string => (hash.replaceAll(' ', '').match(/.{1,4}/g) ?? []).join(' ');

export function ZReportCard({ closing }: { closing: DayClosing }) {
  return (
    <Card title="Closing">
      <DefinitionList
        items={[
          { term: 'Number', value: closing.number, numeric: true },
          { term: 'Day', value: formatDay(closing.day), numeric: true },
          { term: 'Closed at', value: <DateTime instant={closing.closed_at} /> },
          { term: 'Closed by', value: formatClosedBy(closing) },
        ]}
      />
    </Card>
  );
}

export function SalesCard({ report: { orders, voids, comps, guests } }: ReportProps) {
  return (
    <Card title="Sales">
      <FigureList
        source="z_report"
        items={[
          buildAmountLine('Gross sales', orders.gross),
          buildAmountLine('Discounts', -orders.discounts),
          ...(comps.count > 0 ? [buildCountedAmountLine('Comps (in the discounts)', comps.count, -comps.amount)] : []),
          buildAmountLine('Refunds', -orders.refunds),
          buildTotalLine('Net sales', orders.net),
          ...buildNonZeroAmountLine('Service charges', orders.service_charges),
          buildAmountLine('Taxes', orders.tax),
          ...buildNonZeroAmountLine('Cash rounding', orders.rounding),
          buildAmountLine('Tips', orders.tips),
          buildTotalLine('Total collected', orders.total),
          buildCountLine('Orders', orders.count),
          ...(orders.open > 0 ? [buildCountLine('Open orders', orders.open)] : []),
          buildCountedAmountLine('Voids', voids.count, voids.amount),
          ...(guests > 0
            ? [buildCountLine('Guests', guests), buildAmountLine('Net sales per guest', orders.net / guests)]
            : []),
        ]}
      />
    </Card>
  );
}

/** Whether an order of the day includes the tax; false when only the day's refunds include it. */
const isCharged = ({ taxable, amount }: DayReport['taxes'][number]) => taxable !== 0 || amount !== 0;

export function TaxesByRateCard({ report: { orders, taxes, refunded_tax } }: ReportProps) {
  return (
    <Card title="Taxes by rate">
      <FigureList
        source="z_report"
        items={[
          ...taxes.filter(isCharged).map(({ name, rate, taxable, amount }) => ({
            ...buildAmountLine(`${name} ${rate}% of ${formatSignedMoney(taxable)}`, amount),
            isDefined: false,
          })),
          buildAmountLine('Tax of refunds', -refunded_tax),
          buildTotalLine('Taxes', orders.tax),
        ]}
      />
    </Card>
  );
}

export function TendersCard({ report: { tenders } }: ReportProps) {
  return (
    <Card title="Payment types">
      {tenders.length === 0 ? (
        <p className={classes.text}>No payments.</p>
      ) : (
        <div className={classes.groups}>
          {tenders.map(({ payment_type, count, amount, tips, refunds, total }) => (
            <section key={payment_type} aria-label={tenderLabel(payment_type)}>
              <h3 className={classes.heading}>{tenderLabel(payment_type)}</h3>
              <FigureList
                source="z_report"
                items={[
                  buildCountLine('Payments', count),
                  buildAmountLine('Amount', amount),
                  buildAmountLine('Tips', tips),
                  buildAmountLine('Refunds', -refunds),
                  buildTotalLine('Total', total),
                ]}
              />
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}

export function CashDrawersCard({ report: { drawers } }: ReportProps) {
  return (
    <Card title="Cash drawers">
      <FigureList
        source="z_report"
        items={[
          buildCountLine('Drawers', drawers.count),
          buildAmountLine('Cash in', drawers.cash_in),
          buildAmountLine('Cash out', -drawers.cash_out),
          { ...buildTotalLine('Over/short', drawers.mismatch), value: formatMismatch(drawers.mismatch) },
        ]}
      />
    </Card>
  );
}

export function OrdersToTransactionsCard({ report: { comparison }, day }: ReportProps & { day: string }) {
  return (
    <Card title="From orders to transactions" actions={<ReconciliationLink to={paths.reconciliationOfDay(day)} />}>
      <FigureList
        source="z_report"
        items={[
          buildAmountLine('Order totals', comparison.orders),
          ...buildReconcilingTerms(comparison).map(({ label, amount }) => buildAmountLine(capitalize(label), amount)),
          buildTotalLine('Transactions', comparison.transactions),
        ]}
      />
    </Card>
  );
}

export function ExceptionsCard({ report: { exceptions } }: ReportProps) {
  return (
    <Card title="Exceptions">
      {exceptions.length === 0 ? (
        <p className={classes.text}>No exceptions.</p>
      ) : (
        <DefinitionList items={exceptions.map(({ kind, count }) => buildCountLine(exceptionLabel(kind), count))} />
      )}
    </Card>
  );
}

export function ProofCard({ hash }: { hash: string }) {
  return (
    <Card title={`Proof ${formatShortHash(hash)}`}>
      <p className={classes.text}>
        Computed from this report when the day was closed. If any figure changed, the proof would not match.
      </p>
    </Card>
  );
}
