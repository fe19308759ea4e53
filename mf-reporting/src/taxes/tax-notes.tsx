import { formatSignedMoney } from '@backoffice/contract/money';
import type { TaxTotals } from '@backoffice/contract/tax-report';
import { CUSTOM_RANGE } from '@backoffice/platform/dates';
import { TextLink } from '@backoffice/ui';
import { Fragment } from 'react';
import { useDaySettings } from '../location-days';
import { buildDatedPath } from '../paths';
import type { ReportState } from '../report/report';
import { reports } from '../reports';
import { Notes } from '../summary/notes';
import { findQuarters } from './quarters';
import classes from './tax-notes.module.css';

const QUARTERS = 5;

/** Links to the usual periods of tax returns, and explains how the figures add up to the orders report. */
export function TaxNotes({ totals, isUpdating }: ReportState<unknown, TaxTotals>) {
  const { timezone, day_cutoff } = useDaySettings();
  return (
    <Notes isUpdating={isUpdating}>
      <p className={classes.periods}>
        Period: <TextLink to={buildDatedPath(reports.taxes.path, { preset: 'This Month' })}>This month</TextLink>
        <TextLink to={buildDatedPath(reports.taxes.path, { preset: 'Last Month' })}>Last month</TextLink>
        {findQuarters(new Date(), timezone, day_cutoff, QUARTERS).map(({ name, start, end }) => (
          <TextLink key={name} to={buildDatedPath(reports.taxes.path, { preset: CUSTOM_RANGE, start, end })}>
            {name}
          </TextLink>
        ))}
      </p>
      <p>
        A sale can have several taxes: taxes add up to the Orders report, but taxable sales do not. A jurisdiction’s
        line counts each sale once. Past sales appear under the jurisdiction that their tax has now in Sales Taxes.
      </p>
      {totals && <SalesNote totals={totals} />}
    </Notes>
  );
}

/** Reconciles the sales of the report with the net sales of the orders report. */
function SalesNote({ totals: { sales, untaxed, orders_report } }: { totals: TaxTotals }) {
  const { gross, discounts, refunds, net, rounding } = orders_report;
  const charges = sales - gross + discounts;
  const terms = [
    { label: '− service charges', amount: charges },
    { label: '− refunds', amount: refunds },
  ].filter(({ amount }) => Math.abs(amount) >= 0.005);
  return (
    <p>
      Sales before refunds <b>{formatSignedMoney(sales)}</b>{' '}
      {terms.map(({ label, amount }) => (
        <Fragment key={label}>
          {label} {formatSignedMoney(amount)}{' '}
        </Fragment>
      ))}
      = net sales of the Orders report <b>{formatSignedMoney(net)}</b>. Sales without any tax:{' '}
      {formatSignedMoney(untaxed)}.{rounding !== 0 && ` Cash rounding: ${formatSignedMoney(rounding)}.`}
    </p>
  );
}
