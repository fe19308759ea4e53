import { formatSignedMoney } from '@backoffice/contract/money';
import {
  findMainMeasure,
  findMeasures,
  findRecordKind,
  isCount,
  isReduction,
  type SalesByRow,
  type SalesGrouping,
  type SalesMeasure,
} from '@backoffice/contract/sales-by';
import { dimensionLabel, measureLabel } from '@backoffice/contract/sales-words';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { numberFormat } from '../formats';
import { drillDownPath } from './drill-down';
import type { Sorting } from './grouping-filters';
import { PercentChange } from './percent-change';
import { describeLink, formatDimensionValue } from './sales-by-names';
import type { SalesByView } from './sales-by-report';
import { ShareOfTotal } from './share-of-total';
import { sortable } from './sort-header';

/** Formats the value of a measure; returns a dash when there is no value. */
export function formatMeasure(measure: SalesMeasure, value: number | null): string {
  if (value === null) return '-';
  return isCount(measure) ? numberFormat.format(value) : formatSignedMoney(value);
}

interface ColumnsContext {
  view: SalesByView;
  /** The total of the main measure; undefined while loading. */
  total: number | undefined;
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
}

const toGrouping = ({ by, thenBy }: SalesByView): SalesGrouping => ({ by, then_by: thenBy ?? undefined });

function NameCell({ view, row }: { view: SalesByView; row: SalesByRow }) {
  const name = formatDimensionValue(view.by, row.key, row.name);
  const names = view.thenBy ? `${name}, ${formatDimensionValue(view.thenBy, row.then_key, row.then_name)}` : name;
  const grouping = toGrouping(view);
  // If all sales with this tax are refunds of orders from other days, there are no orders to link to.
  const isOfRefundsOnly = findRecordKind(grouping) === 'taxes' && row.orders === 0;
  // If the compared range is longer than the report's range, days after the report's range have no current amount.
  const isAfterRange = row[findMainMeasure(grouping)] === null;
  if (isOfRefundsOnly || isAfterRange) return name;
  return (
    <TextLink to={drillDownPath(view, row)} label={`${name}: ${describeLink(view, names)}`}>
      {name}
    </TextLink>
  );
}

function nameColumns(context: ColumnsContext): Column<SalesByRow>[] {
  const { view } = context;
  const { by, thenBy } = view;
  return [
    { key: 'rank', header: 'Rank', cell: ({ rank }) => numberFormat.format(rank), align: 'end', compact: 'bottom' },
    {
      ...sortable('name', dimensionLabel(by), context),
      cell: (row) => <NameCell view={view} row={row} />,
      compact: 'top',
    },
    ...(thenBy
      ? [
          {
            key: 'then_name',
            header: dimensionLabel(thenBy),
            cell: ({ then_key, then_name }: SalesByRow) => formatDimensionValue(thenBy, then_key, then_name),
            compact: 'middle' as const,
          },
        ]
      : []),
  ];
}

function earlierColumns(main: SalesMeasure, context: ColumnsContext): Column<SalesByRow>[] {
  return [
    {
      ...sortable('earlier', 'Before', context),
      cell: ({ earlier }) => formatMeasure(main, earlier),
      align: 'end',
    },
    {
      ...sortable('change', 'Change', context),
      // A row that was loaded before the comparison was chosen has no earlier amount. A day after the report's range
      // has no current amount.
      cell: (row) => {
        const current = row[main];
        return current === null || row.earlier === null ? (
          '-'
        ) : (
          <PercentChange current={current} earlier={row.earlier} />
        );
      },
      align: 'end',
    },
  ];
}

/** Returns the columns of a breakdown. Its dimensions determine which measures it has. */
export function buildSalesByColumns(context: ColumnsContext): Column<SalesByRow>[] {
  const { view, total } = context;
  const grouping = toGrouping(view);
  const main = findMainMeasure(grouping);
  const measures = findMeasures(grouping).map(
    (measure): Column<SalesByRow> => ({
      ...sortable(measure, measureLabel(measure, grouping), context),
      cell: (row) => {
        const value = row[measure];
        return formatMeasure(measure, value !== null && isReduction(measure, grouping) ? -value : value);
      },
      align: 'end',
      ...(measure === main && { compact: 'top-end' as const }),
    }),
  );
  return [
    ...nameColumns(context),
    ...measures,
    {
      key: 'share',
      header: 'Share',
      cell: ({ [main]: value }) => (value === null ? '-' : <ShareOfTotal value={value} total={total} />),
      align: 'end',
      compact: 'bottom',
    },
    ...(view.compare ? earlierColumns(main, context) : []),
  ];
}
