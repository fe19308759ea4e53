import { Link } from '@backoffice/platform/router';
import type { ReactNode } from 'react';
import classes from './header-link.module.css';

export interface HeaderLinkProps {
  to: string;
  /** Accessible name and tooltip; contains the text. */
  label: string;
  icon: ReactNode;
  /** Text that is shown in windows narrower than 64rem, such as a number. */
  shortText: ReactNode;
  children: ReactNode;
}

/** A link in the header to something that needs attention, for the slot `shell.header`. */
export function HeaderLink({ to, label, icon, shortText, children }: HeaderLinkProps) {
  return (
    <Link to={to} className={classes.link} aria-label={label} title={label}>
      {icon}
      <span className={classes.short}>{shortText}</span>
      <span className={classes.text}>{children}</span>
    </Link>
  );
}
