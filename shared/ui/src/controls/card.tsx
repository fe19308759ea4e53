import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

export interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** The content reaches the card's edges: for a table. */
  flush?: boolean;
}

/** A titled part of a page. */
export function Card({ title, actions, children, flush = false }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined} data-flush={flush || undefined}>
      {title && (
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** Cards side by side where there is room, below one another where there is not. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
