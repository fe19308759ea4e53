import type { ReactNode } from 'react';
import classes from './definition-list.module.css';

export interface Definition {
  term: string;
  value: ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** Set apart from the lines above it: a total. */
  strong?: boolean;
}

/** Terms and their values. While `loading`, the values are skeletons of one line each. */
export function DefinitionList({ items, loading = false }: { items: readonly Definition[]; loading?: boolean }) {
  return (
    <dl className={classes.list} aria-busy={loading || undefined}>
      {items.map(({ term, value, numeric, strong }) => (
        <div key={term} className={classes.item} data-strong={strong || undefined}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value} data-numeric={numeric || undefined}>
            {loading ? <span className={classes.pending} aria-hidden /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
