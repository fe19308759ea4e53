import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'positive' | 'warning' | 'negative' | 'info';

/** A badge with a status word. The colour alone never conveys information. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
