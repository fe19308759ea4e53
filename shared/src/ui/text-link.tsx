import { Link } from '@backoffice/shared/router';
import type { ReactNode } from 'react';
import classes from './text-link.module.css';

export interface TextLinkProps {
  to: string;
  children: ReactNode;
  /** Needed when the visible text alone does not say where the link leads: "Details of order 1042". */
  label?: string;
}

export function TextLink({ to, children, label }: TextLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-label={label}>
      {children}
    </Link>
  );
}
