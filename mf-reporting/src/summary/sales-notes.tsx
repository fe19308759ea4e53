import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesComparison } from '@backoffice/contract/reports';
import { Fragment } from 'react';
import type { MoreFilters } from '../more-filters/more-filters';
import {
  useCategoryOptions,
  useItemOptions,
  useModifierOptions,
  useTaxOptions,
} from '../more-filters/more-filters.queries';
import type { SalesFilters } from '../report/report-filters';
import { buildComparisonTerms } from './comparison-terms';
import { LineSkeleton } from './line-skeleton';
import classes from './sales-notes.module.css';

/** Type of the rows of a sales report. */
export type SalesRows = 'Orders' | 'Transactions';

interface SalesNotesProps {
  rows: SalesRows;
  filters: SalesFilters;
  /** Number of rows of the report; undefined while it loads. */
  count: number | undefined;
  comparison: { data: SalesComparison | undefined; isPending: boolean };
}

/** Explains which sales the figures of a report include, and reconciles orders with transactions. */
export function SalesNotes({ rows, filters, count, comparison }: SalesNotesProps) {
  const { itemId, categoryId, modifierId, taxId } = filters.more;
  const hasItemFilter = [itemId, categoryId, modifierId, taxId].some((id) => id !== null);
  return (
    <div className={classes.notes}>
      {hasItemFilter && count !== undefined && <WholeOrdersNote rows={rows} filters={filters.more} count={count} />}
      {filters.employeeId !== null && <p>Sales, tips and refunds count for the employee who took the order.</p>}
      <div className={classes.comparison}>
        {comparison.data && <ReconciliationNote comparison={comparison.data} filters={filters} />}
        {comparison.isPending && <LineSkeleton width="min(100%, 32rem)" />}
      </div>
    </div>
  );
}

interface Options {
  data: ReadonlyArray<{ value: string; label: string }> | undefined;
}

const findLabel = ({ data }: Options, id: number, noun: string) =>
  data?.find(({ value }) => value === String(id))?.label ?? `${noun} ${id}`;

const listFormat = new Intl.ListFormat('en-US');
const numberFormat = new Intl.NumberFormat('en-US');

/** Shows `12 orders that contain Coke. The figures are of the whole orders.` */
function WholeOrdersNote({ rows, filters, count }: { rows: SalesRows; filters: MoreFilters; count: number }) {
  const { itemId, categoryId, modifierId, taxId } = filters;
  const items = useItemOptions({ enabled: itemId !== null });
  const categories = useCategoryOptions({ enabled: categoryId !== null });
  const modifiers = useModifierOptions({ enabled: modifierId !== null });
  const taxes = useTaxOptions({ enabled: taxId !== null });
  const contents = listFormat.format([
    ...(itemId === null ? [] : [findLabel(items, itemId, 'item')]),
    ...(categoryId === null ? [] : [`an item of ${findLabel(categories, categoryId, 'category')}`]),
    ...(modifierId === null ? [] : [`the modifier ${findLabel(modifiers, modifierId, 'modifier')}`]),
    ...(taxId === null ? [] : [`a line taxed by ${findLabel(taxes, taxId, 'tax')}`]),
  ]);
  const isOne = count === 1;
  const countText =
    rows === 'Orders'
      ? `${numberFormat.format(count)} ${isOne ? 'order that contains' : 'orders that contain'}`
      : `${numberFormat.format(count)} ${isOne ? 'transaction' : 'transactions'} of orders that contain`;
  return (
    <p>
      <b>
        {countText} {contents}.
      </b>{' '}
      The figures are of the whole {rows === 'Orders' ? 'orders' : 'payments'}.
    </p>
  );
}

/** Shows `Order totals $1,300.00 + tips $20.00 − refunds $40.00 = Transactions $1,280.00`; nothing without sales. */
function ReconciliationNote({ comparison, filters }: { comparison: SalesComparison; filters: SalesFilters }) {
  const { orders, transactions } = comparison;
  const terms = buildComparisonTerms(comparison, filters);
  if (orders === 0 && transactions === 0 && terms.length === 0) return null;
  return (
    <p>
      <span className={classes.term}>Order totals {formatSignedMoney(orders)}</span>
      {terms.map(({ label, amount }) => (
        <Fragment key={label}>
          {' '}
          <span className={classes.term}>
            {amount < 0 ? '−' : '+'} {label} {formatSignedMoney(Math.abs(amount))}
          </span>
        </Fragment>
      ))}{' '}
      <span className={classes.term}>= Transactions {formatSignedMoney(transactions)}</span>
    </p>
  );
}
