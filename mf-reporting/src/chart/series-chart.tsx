import { Skeleton } from '@backoffice/ui';
import { useCallback, useEffect, useState } from 'react';
import { LineSkeleton } from '../summary/line-skeleton';
import { ChartTable } from './chart-table';
import { LazyPlot, preloadPlot } from './lazy-plot';
import { Legend } from './legend';
import { type ChartContent, findFilledPoints } from './series';
import classes from './series-chart.module.css';

function findHighest({ series }: ChartContent): number {
  return series.flatMap(({ values }) => values).reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}

/**
 * A chart of bars and lines with axes, and a table of its values. Values can be read with a pointer, the keyboard or a
 * screen reader. The drawing library is loaded with the first chart; if that fails, the table replaces the drawing.
 */
export function SeriesChart(content: ChartContent) {
  const { title, series, format } = content;
  const [hasFailed, setHasFailed] = useState(false);
  const showTableAlone = useCallback(() => setHasFailed(true), []);
  const isEmpty = findFilledPoints(content).length === 0;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title}
        {/* An empty chart also has this line, so that it is as high as its skeleton. */}
        <span className={classes.scale}>{isEmpty ? '\u00a0' : `up to ${format(findHighest(content))}`}</span>
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      {isEmpty && <p className={`${classes.placeholder} ${classes.empty}`}>Nothing to show</p>}
      {!isEmpty && !hasFailed && <LazyPlot content={content} onFailure={showTableAlone} />}
      {hasFailed && !isEmpty && (
        <p className={classes.failure} role="status">
          The chart could not be loaded. The table has its values.
        </p>
      )}
      {!isEmpty && <ChartTable content={content} isAlone={hasFailed} />}
    </figure>
  );
}

/**
 * Placeholder for the chart while its data load. It is as high as the chart, so the content below does not move.
 * Starts to load the drawing library.
 */
export function ChartSkeleton() {
  useEffect(preloadPlot, []);
  return (
    <figure className={classes.figure} aria-hidden>
      <div className={classes.caption}>
        <LineSkeleton width="8rem" />
        <div className={classes.scale}>
          <LineSkeleton width="5rem" />
        </div>
      </div>
      <div className={classes.placeholder}>
        <Skeleton height="var(--plot-height)" />
      </div>
    </figure>
  );
}
