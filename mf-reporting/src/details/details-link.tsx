import { useLocation } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { ReactNode } from 'react';

/**
 * URL parameter of a details page that the back link uses: the query string of the list that the user came from. The
 * list's path comes before it when that list is not the record's own list.
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
 * Links to the details of a listed record. The URL includes the list's filters for the back link, and also the list's
 * path when that list is not the record's own list.
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
