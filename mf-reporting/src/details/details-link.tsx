import { useLocation } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { ReactNode } from 'react';

/** URL parameter of a details page with the query string of the list that links to it, after the path of another list. */
export const LIST_PARAM = 'list';

export interface DetailsLinkProps {
  /** Path of the record's details page. */
  to: string;
  /** Accessible name: "Details of order 12". */
  label: string;
  /** Text of the link; "Details" by default. */
  children?: ReactNode;
}

/**
 * Links to the details of a listed record. The URL includes the list's filters for the link back, and its path when the
 * record has another list of its own.
 */
export function DetailsLink({ to, label, children = 'Details' }: DetailsLinkProps) {
  const { pathname, search } = useLocation();
  const list = to.startsWith(`${pathname}/`) ? search : `${pathname}${search}`;
  const listParam = list === '' ? '' : `${to.includes('?') ? '&' : '?'}${LIST_PARAM}=${encodeURIComponent(list)}`;
  return (
    <TextLink to={`${to}${listParam}`} label={label}>
      {children}
    </TextLink>
  );
}
