import type { FigureSource } from '@backoffice/contract/figure-definitions';
import { formatSignedMoney } from '@backoffice/contract/money';
import { FigureHelp } from '../figure-help';
import classes from './figures.module.css';
import { LineSkeleton } from './line-skeleton';

declare module 'react' {
  interface CSSProperties {
    '--longest'?: number;
  }
}

/** One of a report's totals: its label, and how it is formatted and shown. */
export interface Figure<Totals> {
  term: string;
  value: (totals: Totals) => string;
  /** Text below the value. Its line takes up space even if the text is empty. */
  hint?: (totals: Totals) => string;
  /** Optional second text below the value; takes up no space if it is empty. */
  note?: (totals: Totals) => string;
  /** Whether the figure is shown; by default it is. While loading, figures with this condition have no placeholder. */
  isShown?: (totals: Totals) => boolean;
  /** Colors the value as good or bad. */
  tone?: (totals: Totals) => 'positive' | 'negative';
}

export function moneyFigure<Totals>(
  term: string,
  amount: (totals: Totals) => number,
  tone?: Figure<Totals>['tone'],
): Figure<Totals> {
  return { term, value: (totals) => formatSignedMoney(amount(totals)), ...(tone && { tone }) };
}

/** A figure that is shown only when it is not zero. */
export function optionalMoneyFigure<Totals>(term: string, amount: (totals: Totals) => number): Figure<Totals> {
  return { ...moneyFigure(term, amount), isShown: (totals) => amount(totals) !== 0 };
}

interface FiguresProps<Totals> {
  /** The group of figure definitions that contains the figures. */
  source: FigureSource;
  figures: readonly Figure<Totals>[];
  /** Undefined while loading. */
  totals: Totals | undefined;
  isUpdating: boolean;
}

/** The totals of a report as a row of figures. */
export function Figures<Totals>({ source, figures, totals, isUpdating }: FiguresProps<Totals>) {
  const shown = figures.filter(({ isShown }) => !isShown || (totals && isShown(totals)));
  // The longest value determines the width of the figures.
  const longest = totals && Math.max(...shown.map(({ value }) => value(totals).length));
  return (
    <div className={classes.frame}>
      <dl
        className={classes.figures}
        aria-label="Summary"
        aria-busy={totals === undefined || isUpdating}
        data-count={shown.length}
        style={{ '--longest': longest }}
      >
        {shown.map(({ term, value, hint, note, tone }) =>
          totals ? (
            <div key={term} className={classes.figure} data-tone={tone?.(totals)}>
              <dt className={classes.term}>
                {term}
                <FigureHelp source={source} term={term} />
              </dt>
              <dd className={classes.value}>
                {value(totals)} {hint && <span className={classes.hint}>{hint(totals)}</span>}
                {note?.(totals) && <span className={classes.hint}>{note(totals)}</span>}
              </dd>
            </div>
          ) : (
            <FigureSkeleton key={term} hasHint={hint !== undefined} />
          ),
        )}
      </dl>
    </div>
  );
}

/** Placeholder with the same line heights as a figure. */
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
