import { useMayOpen } from '@backoffice/platform/access';
import { Link } from '@backoffice/platform/router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './text-link.module.css';

/** The properties with which a composite widget, for example a grid, moves the focus between its links. */
type FocusProps = Pick<ComponentProps<typeof Link>, 'ref' | 'tabIndex' | 'onClick' | 'onKeyDown'>;

/** Whether the target page replaces the current history entry, and the state of its history entry. */
type HistoryProps = Pick<ComponentProps<typeof Link>, 'replace' | 'state'>;

export interface TextLinkProps extends FocusProps, HistoryProps {
  to: string;
  children: ReactNode;
  /** Accessible name for a link whose text alone is ambiguous, for example "Details of order 1042". */
  label?: string;
  /** Keeps the scroll position, for a link that opens a modal. */
  keepScroll?: boolean;
}

/** A link. Renders only its text when the user's role does not include the target page. */
export function TextLink({ to, children, label, keepScroll, ...linkProps }: TextLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return children;
  return (
    <Link {...linkProps} to={to} className={classes.link} aria-label={label} preventScrollReset={keepScroll}>
      {children}
    </Link>
  );
}
