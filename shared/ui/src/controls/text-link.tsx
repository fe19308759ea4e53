import { useMayOpen } from '@backoffice/platform/access';
import { Link } from '@backoffice/platform/router';
import type { ReactNode } from 'react';
import classes from './text-link.module.css';

export interface TextLinkProps {
  to: string;
  children: ReactNode;
  /** Accessible name for a link whose text alone is ambiguous, for example "Details of order 1042". */
  label?: string;
  /** Keeps the scroll position, for a link that opens a modal. */
  keepScroll?: boolean;
}

/** A link. Renders only its text when the user's role does not include the target page. */
export function TextLink({ to, children, label, keepScroll }: TextLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return children;
  return (
    <Link to={to} className={classes.link} aria-label={label} preventScrollReset={keepScroll}>
      {children}
    </Link>
  );
}
