import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  /** The page's only first-level heading, and the document's title. */
  title: string;
  description?: ReactNode;
  /** Above the title: the way back to where the visitor came from. */
  back?: ReactNode;
  /** Beside the title: what can be done here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen inside the shell: title, actions, content. */
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
