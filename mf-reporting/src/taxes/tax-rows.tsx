import { taxKey } from '@backoffice/contract/sales-drill-down';
import type { JurisdictionSales, TaxSales } from '@backoffice/contract/tax-report';
import { useSearchParams } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { readDateRange } from '../filters/date-range';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';
import classes from './tax-rows.module.css';

/** A tax; `isGrouped` is true if it is listed below its jurisdiction. */
interface TaxOfReport extends TaxSales {
  isGrouped: boolean;
}

/** A row of the report: a tax, or the subtotal of a jurisdiction. */
export type TaxRow = TaxOfReport | JurisdictionSales;

export const isTax = (row: TaxRow): row is TaxOfReport => 'tax_id' in row;

export const taxRowKey = (row: TaxRow) =>
  isTax(row) ? `${row.tax_id} ${row.name} ${row.rate}` : `jurisdiction ${row.jurisdiction}`;

/** Returns each jurisdiction followed by its taxes, or only the taxes if there are no jurisdictions. */
export function groupByJurisdiction(data: { taxes: TaxSales[]; jurisdictions: JurisdictionSales[] }): TaxRow[] {
  const { taxes, jurisdictions } = data;
  if (jurisdictions.length === 0) return taxes.map((tax) => ({ ...tax, isGrouped: false }));
  return jurisdictions.flatMap((subTotal) => {
    const own = taxes.filter(({ jurisdiction }) => jurisdiction === subTotal.jurisdiction);
    return [subTotal, ...own.map((tax) => ({ ...tax, isGrouped: true }))];
  });
}

/** Shows subtotals in bold. Empty cells stay null, because phones omit the label of an empty cell. */
export const emphasizeSubTotals = (column: Column<TaxRow>): Column<TaxRow> => ({
  ...column,
  cell: (row) => {
    const cell = column.cell(row);
    return isTax(row) || cell === null ? cell : <b>{cell}</b>;
  },
});

/** The name of a row. The name of a tax links to the orders that have this tax. */
export function TaxRowName({ row }: { row: TaxRow }) {
  if (!isTax(row)) return row.jurisdiction || 'No jurisdiction';
  return (
    <span className={row.isGrouped ? classes.grouped : undefined}>
      <TaxName tax={row} />
    </span>
  );
}

function TaxName({ tax }: { tax: TaxSales }) {
  const [searchParams] = useSearchParams();
  // If all sales with this tax are refunds of orders from other days, there are no orders to link to.
  if (tax.orders === 0) return tax.name;
  const target = buildFilteredPath(reports.orders.path, readDateRange(searchParams), { tax: taxKey(tax) });
  return (
    <TextLink to={target} label={`${tax.name}: orders with this tax`}>
      {tax.name}
    </TextLink>
  );
}
