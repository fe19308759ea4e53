import { useLocation } from '@backoffice/shared/router';
import { TextLink } from '@backoffice/shared/ui';

/** Parameter of a details page's address: the query string of the list that leads to it. */
export const LIST_PARAM = 'list';

interface DetailsLinkProps {
  /** Address of the record's details. */
  to: string;
  /** Says whose details: "Details of order 12". */
  label: string;
}

/** Leads to the details of a record of a list. The way back knows the list's filters, in a new tab too. */
export function DetailsLink({ to, label }: DetailsLinkProps) {
  const { search } = useLocation();
  const list = search === '' ? '' : `${to.includes('?') ? '&' : '?'}${LIST_PARAM}=${encodeURIComponent(search)}`;
  return (
    <TextLink to={`${to}${list}`} label={label}>
      Details
    </TextLink>
  );
}
