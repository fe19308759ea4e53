import type { ReactNode } from 'react';
import classes from './notes.module.css';

interface NotesProps {
  /** Whether the notes show amounts of the previous filters. */
  isUpdating?: boolean;
  children: ReactNode;
}

/** Explanations below the figures of a report, as paragraphs. */
export function Notes({ isUpdating = false, children }: NotesProps) {
  return (
    <div className={classes.notes} aria-busy={isUpdating}>
      {children}
    </div>
  );
}
