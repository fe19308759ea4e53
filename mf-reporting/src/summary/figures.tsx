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
  /** Stands below the value; empty, it keeps its line. */
  hint?: string;
  /** What the others lead to, good or bad. */
  tone?: 'positive' | 'negative';
}

export interface FiguresProps {
  /** Undefined while they are being computed. */
  figures: readonly Figure[] | undefined;
  /** How many there will be. */
  count: number;
  /** The first of them will have a hint. */
  hinted?: boolean | undefined;
  updating: boolean;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** Characters of the longest value: what the figures need of the width. */
const longestOf = (figures: readonly Figure[]) => Math.max(...figures.map(({ value }) => value.length));

/** What a whole report comes to, in a row of figures above it. */
export function Figures({ figures, count, hinted = false, updating, error, retrying, onRetry }: FiguresProps) {
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
                  {value} {hint !== undefined && <span className={classes.hint}>{hint}</span>}
                </dd>
              </div>
            ))
          : Array.from({ length: count }, (_, place) => <FigureSkeleton key={place} hinted={hinted && place === 0} />)}
      </dl>
    </div>
  );
}

/** In the lines of a figure, each as high as its text will be. */
function FigureSkeleton({ hinted }: { hinted: boolean }) {
  return (
    <div className={classes.figure}>
      <div className={classes.term}>
        <LineSkeleton width="90%" />
      </div>
      <div className={classes.value}>
        <LineSkeleton width="60%" />
        {hinted && <span className={classes.hint} />}
      </div>
    </div>
  );
}
