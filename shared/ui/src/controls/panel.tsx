import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'negative';
  role?: 'alert';
  /** The panel is all that there is on the page: its title is the page's, too. */
  wholePage?: boolean;
}

/** Stands where content would be, and says why there is none. */
export function Panel({ icon, title, children, action, tone = 'neutral', role, wholePage = false }: PanelProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className={classes.panel} data-tone={tone} role={role}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      {wholePage && <title>{title}</title>}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.message}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
