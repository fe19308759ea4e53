import loadingClasses from '../states/loading.module.css';
import classes from './data-table.module.css';

export interface SkeletonColumn {
  key: string;
  header: string;
  hideHeader?: boolean;
  align?: 'start' | 'end';
  compact?: string;
}

// Widths that resemble text, constant so that nothing flickers.
const LENGTHS = ['70%', '85%', '55%', '90%', '65%'];

export interface SkeletonRowsProps {
  columns: readonly SkeletonColumn[];
  count: number;
}

/** Skeleton rows with the height of text rows. */
export function SkeletonRows({ columns, count }: SkeletonRowsProps) {
  const isCompact = columns.some(({ compact }) => compact);
  const rows = Array.from({ length: count }, (_, row) => row);
  return (
    <tbody aria-hidden className={classes.body}>
      {rows.map((row) => (
        <tr key={row} className={classes.row} data-compact={isCompact || undefined}>
          {columns.map(({ key, header, hideHeader, align, compact }, column) => (
            <td
              key={key}
              className={classes.cell}
              data-align={align}
              data-compact={compact}
              data-label={hideHeader ? undefined : header}
            >
              <span className={loadingClasses.bar} style={{ width: LENGTHS[(row + column) % LENGTHS.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
