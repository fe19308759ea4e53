import { Link } from '@backoffice/platform/router';
import type { ReactNode } from 'react';
import classes from './text-link.module.css';

export interface TextLinkProps {
  to: string;
  children: ReactNode;
  /** Needed when the visible text alone does not say where the link leads: "Details of order 1042". */
  label?: string;
  /** The page stays where it is scrolled to: for a link that opens a modal. */
  keepScroll?: boolean;
}

export function TextLink({ to, children, label, keepScroll }: TextLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-label={label} preventScrollReset={keepScroll}>
      {children}
    </Link>
  );
}
