import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export interface Entry {
  key: string;
  title: ReactNode;
  /** Shown at the end of the title line. */
  amount?: string;
  text?: string;
  detail: ReactNode;
}

/** A list of entries, each with a title, an amount and details below; it fits any paper width. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {entries.map(({ key, title, amount, text, detail }) => (
        <li key={key} className={classes.entry}>
          <div className={classes.line}>
            <span className={classes.title}>{title}</span> {amount && <span className={classes.amount}>{amount}</span>}
          </div>
          {text && <p className={classes.text}>{text}</p>}
          <p className={classes.detail}>{detail}</p>
        </li>
      ))}
    </ul>
  );
}
