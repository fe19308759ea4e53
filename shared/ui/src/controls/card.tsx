import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

export interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Whether to omit the padding around the content, for example around a table. */
  flush?: boolean;
}

/** A section of a page with a title. */
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

/** Lays cards out side by side, or stacked on narrow screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
