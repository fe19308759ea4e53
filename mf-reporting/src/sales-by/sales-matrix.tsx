import { findMainMeasure, type SalesByMatrix, type SalesByTotals } from '@backoffice/contract/sales-by';
import { dimensionLabel, measureLabel } from '@backoffice/contract/sales-words';
import { WideContent } from '@backoffice/ui/data-table';
import { formatValue } from './sales-by-names';
import type { SalesByView } from './sales-by-report';
import classes from './sales-matrix.module.css';

declare module 'react' {
  interface CSSProperties {
    '--heat'?: number;
  }
}

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

interface SalesMatrixProps {
  view: SalesByView;
  totals: SalesByTotals | undefined;
}

/**
 * A breakdown by two dimensions as a table whose cells are darker for higher values. Every cell shows its amount, so
 * that the color is not the only information.
 */
export function SalesMatrix({ view: { by, thenBy }, totals }: SalesMatrixProps) {
  const matrix = totals?.matrix;
  if (!matrix || !thenBy || matrix.rows.length === 0) return null;
  const grouping = { by, then_by: thenBy };
  const measure = measureLabel(findMainMeasure(grouping), grouping);
  const title = `${measure} by ${dimensionLabel(by).toLowerCase()} and ${dimensionLabel(thenBy).toLowerCase()}`;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title}
        <span className={classes.note}>
          {matrix.is_partial
            ? 'The highest rows and columns; the table below has all'
            : 'Whole dollars; darker is more'}
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
                  {formatValue(thenBy, key, name)}
                </th>
              ))}
            </tr>
          </thead>
          <MatrixBody matrix={matrix} by={by} />
        </table>
      </WideContent>
    </figure>
  );
}

function MatrixBody({ matrix: { rows, columns, values }, by }: { matrix: SalesByMatrix; by: SalesByView['by'] }) {
  const highest = Math.max(0, ...values.flat().map((value) => value ?? 0));
  return (
    <tbody>
      {rows.map(({ key, name }, index) => (
        <tr key={key}>
          <th scope="row">{formatValue(by, key, name)}</th>
          {columns.map((column, position) => {
            const value = values[index]?.[position] ?? null;
            const heat = highest > 0 ? Math.max(0, value ?? 0) / highest : 0;
            return (
              <td key={column.key} style={{ '--heat': heat }}>
                {value === null ? '–' : wholeDollars.format(value)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
