import { useLocation } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';

/** URL parameter of a details page with the query string of the list that links to it. */
export const LIST_SEARCH_PARAM = 'list';

export interface DetailsLinkProps {
  /** Path of the record's details page. */
  to: string;
  /** Accessible name: "Details of order 12". */
  label: string;
}

/** Links to the details of a listed record. The URL includes the list's filters for the link back. */
export function DetailsLink({ to, label }: DetailsLinkProps) {
  const { search } = useLocation();
  const listParam =
    search === '' ? '' : `${to.includes('?') ? '&' : '?'}${LIST_SEARCH_PARAM}=${encodeURIComponent(search)}`;
  return (
    <TextLink to={`${to}${listParam}`} label={label}>
      Details
    </TextLink>
  );
}
