import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  /** First-level heading and document title. */
  title: string;
  description?: ReactNode;
  /** Back button above the title. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of every signed-in screen: title, actions and content. */
export function Page({ title, description, back, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{title}</title>
      {back && <div className={classes.back}>{back}</div>}
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
