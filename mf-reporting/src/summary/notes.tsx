import type { ReactNode } from 'react';
import classes from './notes.module.css';

/** Explanations below the figures of a report, as paragraphs. */
export function Notes({ children }: { children: ReactNode }) {
  return <div className={classes.notes}>{children}</div>;
}
