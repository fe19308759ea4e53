import type { ReactNode } from 'react';
import classes from './definition-list.module.css';

export interface Definition {
  term: string;
  value: ReactNode;
  /** Shown after the term, for example a `HelpToggle`. */
  help?: ReactNode;
  /** Whether the value is right-aligned with tabular figures. */
  numeric?: boolean;
  /** Whether the entry is separated from the lines above it, as a total is. */
  strong?: boolean;
}

/** A list of terms and values. While `loading`, each value is a skeleton of one line. */
export function DefinitionList({ items, loading = false }: { items: readonly Definition[]; loading?: boolean }) {
  return (
    <dl className={classes.list} aria-busy={loading || undefined}>
      {items.map(({ term, value, help, numeric, strong }) => (
        <div key={term} className={classes.item} data-strong={strong || undefined}>
          <dt className={classes.term}>
            {term}
            {help}
          </dt>
          <dd className={classes.value} data-numeric={numeric || undefined}>
            {loading ? <span className={classes.pending} aria-hidden /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
