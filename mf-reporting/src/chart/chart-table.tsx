import { TextLink } from '@backoffice/ui';
import { useState } from 'react';
import classes from './chart-table.module.css';
import { type ChartContent, type ChartPoint, findFilledPoints, formatValue } from './series';

interface ChartTableProps {
  content: ChartContent;
  /** Whether the table replaces the drawing. */
  isAlone: boolean;
}

/** The values of a chart as a table, which opens below the drawing. */
export function ChartTable({ content, isAlone }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isAlone) return <ValuesTable {...content} />;
  return (
    <details className={classes.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>Show as table</summary>
      {isOpen && <ValuesTable {...content} />}
    </details>
  );
}

function ValuesTable(content: ChartContent) {
  const { title, pointName, points, series, format } = content;
  const filled = findFilledPoints(content);
  return (
    // The table can be focused, so that the arrow keys can scroll it.
    <div className={classes.scroll} {...{ role: 'group', 'aria-label': `Table of ${title}`, tabIndex: 0 }}>
      <table className={classes.table}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((index) => (
            <tr key={points[index]?.key}>
              <th scope="row">
                <PointName point={points[index]} />
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{formatValue(values[index], format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {filled.length < points.length && <p className={classes.omitted}>Times with no activity are left out.</p>}
    </div>
  );
}

function PointName({ point }: { point: ChartPoint | undefined }) {
  return point?.link === undefined ? point?.label : <TextLink to={point.link}>{point.label}</TextLink>;
}
