import { useLocation } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { ReactNode } from 'react';

/**
 * URL parameter of a details page for its back link. It contains the query string of the list that the user came from,
 * preceded by the list's path if the list is not the report of the record's own kind.
 */
export const LIST_PARAM = 'list';

/** State of the history entry of a page that was opened from its list. */
export const LIST_STATE = { isFromList: true };

/** Whether the current page was opened from its list, so that the previous history entry is the list. */
export function useIsFromList(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}

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
 * path if the list is not the report of the record's own kind.
 */
export function DetailsLink({ to, label, children = 'Details' }: DetailsLinkProps) {
  const { pathname, search } = useLocation();
  const list = to.startsWith(`${pathname}/`) ? search : `${pathname}${search}`;
  const listParam = list === '' ? '' : `${to.includes('?') ? '&' : '?'}${LIST_PARAM}=${encodeURIComponent(list)}`;
  return (
    <TextLink to={`${to}${listParam}`} label={label} state={LIST_STATE}>
      {children}
    </TextLink>
  );
}
