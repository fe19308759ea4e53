import { useLocation } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { ReactNode } from 'react';

/**
 * URL parameter of a details page, for the link back: the query string of the list that linked to the page. It begins
 * with the list's path when that list is not the record's own list.
 */
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
 * Links to the details of a listed record. For the link back, the URL includes the list's filters, and the list's path
 * when it is not the record's own list.
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
