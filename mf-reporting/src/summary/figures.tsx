import { ErrorPanel } from '@backoffice/ui';
import classes from './figures.module.css';
import { LineSkeleton } from './line-skeleton';

declare module 'react' {
  interface CSSProperties {
    '--longest'?: number;
  }
}

export interface Figure {
  term: string;
  value: string;
  /** Text below the value; an empty string reserves the line. */
  hint?: string;
  /** Highlights the result figure as good or bad. */
  tone?: 'positive' | 'negative';
}

export interface FiguresProps {
  /** Undefined while loading. */
  figures: readonly Figure[] | undefined;
  /** Number of figures, for the skeleton. */
  count: number;
  /** Whether the first figure has a hint. */
  hasHint?: boolean | undefined;
  isUpdating: boolean;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Returns the number of characters of the longest value, which determines the width of the figures. */
const maxValueLength = (figures: readonly Figure[]) => Math.max(...figures.map(({ value }) => value.length));

/** The totals of a report as a row of figures. */
export function Figures({ figures, count, hasHint = false, isUpdating, error, isRetrying, onRetry }: FiguresProps) {
  if (error && !figures) {
    return (
      <ErrorPanel
        title="The summary could not be computed"
        message={error.message}
        onRetry={onRetry}
        retrying={isRetrying}
      />
    );
  }
  return (
    <div className={classes.frame}>
      <dl
        className={classes.figures}
        aria-label="Summary"
        aria-busy={figures === undefined || isUpdating}
        data-count={count}
        style={{ '--longest': figures && maxValueLength(figures) }}
      >
        {figures
          ? figures.map(({ term, value, hint, tone }) => (
              <div key={term} className={classes.figure} data-tone={tone}>
                <dt className={classes.term}>{term}</dt>
                <dd className={classes.value}>
                  {value} {hint !== undefined && <span className={classes.hint}>{hint}</span>}
                </dd>
              </div>
            ))
          : Array.from({ length: count }, (_, index) => (
              <FigureSkeleton key={index} hasHint={hasHint && index === 0} />
            ))}
      </dl>
    </div>
  );
}

/** Placeholder of a figure with the same line heights. */
function FigureSkeleton({ hasHint }: { hasHint: boolean }) {
  return (
    <div className={classes.figure}>
      <div className={classes.term}>
        <LineSkeleton width="90%" />
      </div>
      <div className={classes.value}>
        <LineSkeleton width="60%" />
        {hasHint && <span className={classes.hint} />}
      </div>
    </div>
  );
}
