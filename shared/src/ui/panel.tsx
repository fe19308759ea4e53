import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'negative';
  role?: 'alert';
}

/** Stands where content would be, and says why there is none. */
export function Panel({ icon, title, children, action, tone = 'neutral', role }: PanelProps) {
  return (
    <div className={classes.panel} data-tone={tone} role={role}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.message}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
