import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import classes from './figures.module.css';

declare module 'react' {
  interface CSSProperties {
    '--longest'?: number;
  }
}

export interface Figure {
  term: string;
  value: string;
  /** Stands below the value. */
  hint?: string;
  /** What the others lead to, good or bad. */
  tone?: 'positive' | 'negative';
}

export interface FiguresProps {
  /** Undefined while they are being computed. */
  figures: readonly Figure[] | undefined;
  /** How many there will be. */
  count: number;
  updating: boolean;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** Characters of the longest value: what the figures need of the width. */
const longestOf = (figures: readonly Figure[]) => Math.max(...figures.map(({ value }) => value.length));

/** What a whole report comes to, in a row of figures above it. */
export function Figures({ figures, count, updating, error, retrying, onRetry }: FiguresProps) {
  if (error && !figures) {
    return (
      <ErrorPanel
        title="The summary could not be computed"
        message={error.message}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  return (
    <div className={classes.frame}>
      <dl
        className={classes.figures}
        aria-label="Summary"
        aria-busy={figures === undefined || updating}
        data-count={count}
        style={{ '--longest': figures && longestOf(figures) }}
      >
        {figures
          ? figures.map(({ term, value, hint, tone }) => (
              <div key={term} className={classes.figure} data-tone={tone}>
                <dt className={classes.term}>{term}</dt>
                <dd className={classes.value}>
                  {value} {hint && <span className={classes.hint}>{hint}</span>}
                </dd>
              </div>
            ))
          : Array.from({ length: count }, (_, place) => (
              <div key={place} className={classes.figure}>
                <Skeleton lines={2} />
              </div>
            ))}
      </dl>
    </div>
  );
}
