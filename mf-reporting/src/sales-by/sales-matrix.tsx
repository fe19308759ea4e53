import {
  findMainMeasure,
  findRecordKind,
  type SalesByTotals,
  type SalesDimension,
} from '@backoffice/contract/sales-by';
import type { SalesByMatrix } from '@backoffice/contract/sales-by-matrix';
import { dimensionLabel, measureLabel } from '@backoffice/contract/sales-words';
import { TextLink, type TextLinkProps } from '@backoffice/ui';
import { useRovingIndex, WideContent } from '@backoffice/ui/data-table';
import type { ReportState } from '../report/report';
import { drillDownPath } from './drill-down';
import { describeLink, formatDimensionValue } from './sales-by-names';
import type { SalesByView } from './sales-by-report';
import classes from './sales-matrix.module.css';

declare module 'react' {
  interface CSSProperties {
    '--heat'?: number;
  }
}

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const formatValue = (value: number | null) => (value === null ? '–' : wholeDollars.format(value));

/**
 * A breakdown by two dimensions as a heat map: a table in which cells with higher values are darker. Every cell also
 * shows its amount, because color alone is not accessible. The links of the cells are one tab stop, and the arrow keys
 * move between them.
 */
export function SalesMatrix({ view, totals, isUpdating }: ReportState<SalesByView, SalesByTotals>) {
  const { by, thenBy } = view;
  const matrix = totals?.matrix;
  if (!matrix || !thenBy || matrix.rows.length === 0) return null;
  const grouping = { by, then_by: thenBy };
  const measure = measureLabel(findMainMeasure(grouping), grouping);
  const title = `${measure} by ${dimensionLabel(by).toLowerCase()} and ${dimensionLabel(thenBy).toLowerCase()}`;
  return (
    <figure className={classes.figure} aria-busy={isUpdating}>
      <figcaption className={classes.caption}>
        {title}
        <span className={classes.note}>
          {matrix.is_partial
            ? 'Top rows and columns; the table below has all'
            : 'Whole dollars; a stronger color is more'}
          <span className={classes.keys}>. The arrow keys move between cells.</span>
        </span>
      </figcaption>
      <WideContent label={title} className={classes.scroll}>
        <table className={classes.table}>
          <caption className={classes.hidden}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dimensionLabel(by)}</th>
              {matrix.columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {formatDimensionValue(thenBy, key, name)}
                </th>
              ))}
            </tr>
          </thead>
          <MatrixBody matrix={matrix} view={{ ...view, thenBy }} />
        </table>
      </WideContent>
    </figure>
  );
}

interface MatrixBodyProps {
  matrix: SalesByMatrix;
  view: SalesByView & { thenBy: SalesDimension };
}

function MatrixBody({ matrix: { rows, columns, values }, view }: MatrixBodyProps) {
  const highest = Math.max(0, ...values.flat().map((value) => value ?? 0));
  // A negative amount of a tax comes from refunds of orders from other times, so there are no orders to link to.
  const isTax = findRecordKind({ by: view.by, then_by: view.thenBy }) === 'taxes';
  const isOfRefundsOnly = (value: number) => isTax && value < 0;
  const readValue = (index: number) => values[Math.floor(index / columns.length)]?.[index % columns.length] ?? null;
  const { getItemProps } = useRovingIndex({
    total: rows.length * columns.length,
    columns: columns.length,
    isItemDisabled: (index) => {
      const value = readValue(index);
      return value === null || isOfRefundsOnly(value);
    },
  });
  return (
    <tbody>
      {rows.map((row, index) => {
        const rowName = formatDimensionValue(view.by, row.key, row.name);
        return (
          <tr key={row.key}>
            <th scope="row">{rowName}</th>
            {columns.map((column, position) => {
              const cell = index * columns.length + position;
              const value = readValue(cell);
              const heat = highest > 0 ? Math.max(0, value ?? 0) / highest : 0;
              const names = `${rowName}, ${formatDimensionValue(view.thenBy, column.key, column.name)}`;
              return (
                <td key={column.key} style={{ '--heat': heat }}>
                  {value === null || isOfRefundsOnly(value) ? (
                    formatValue(value)
                  ) : (
                    <CellLink
                      {...getItemProps({ index: cell })}
                      value={value}
                      target={describeLink(view, names)}
                      to={drillDownPath(view, { key: row.key, then_key: column.key })}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
}

interface CellLinkProps extends Omit<TextLinkProps, 'children' | 'label'> {
  value: number;
  target: string;
}

/** The amount of a cell as a link to its orders or transactions; `target` describes the link for screen readers. */
function CellLink({ value, target, onKeyDown, ...linkProps }: CellLinkProps) {
  const text = formatValue(value);
  return (
    <TextLink
      {...linkProps}
      label={`${text}: ${target}`}
      onKeyDown={(event) => {
        // Alt or Command with the left arrow navigates back in the browser.
        if (!event.altKey && !event.metaKey) onKeyDown?.(event);
      }}
    >
      {text}
    </TextLink>
  );
}
