import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'negative';
  role?: 'alert';
  /** Whether the panel is the page's only content; its title is then also the page heading and the document title. */
  fullPage?: boolean;
}

/** Replaces missing content with a message and an action. */
export function Panel({ icon, title, children, action, tone = 'neutral', role, fullPage = false }: PanelProps) {
  const Title = fullPage ? 'h1' : 'p';
  return (
    <div className={classes.panel} data-tone={tone} role={role}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      {fullPage && <title>{title}</title>}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.message}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
