import type { BusinessDetails } from '@backoffice/shared/contract/locations';
import { useBusinessDetails } from '@backoffice/shared/query';
import { Card, ErrorPanel, Page, Skeleton } from '@backoffice/shared/ui';
import type { ReactNode } from 'react';
import classes from './information-page.module.css';
import { timeZoneLabel } from './time-zone';
import { websiteAddress } from './website-address';

export function InformationPage() {
  const business = useBusinessDetails();
  return (
    <Page title="Business Information">
      {business.isError && !business.data ? (
        <ErrorPanel
          title="The business information could not be loaded"
          message={business.error.message}
          onRetry={() => business.refetch()}
          retrying={business.isFetching}
        />
      ) : (
        <Card>
          <Information business={business.data} />
        </Card>
      )}
    </Page>
  );
}

interface Field {
  term: string;
  read: (business: BusinessDetails) => ReactNode;
}

const FIELDS: Field[] = [
  { term: 'Restaurant Name', read: ({ name }) => name },
  { term: 'Restaurant Phone Number', read: ({ phone_number }) => phone_number },
  { term: 'Restaurant Email Address', read: ({ email }) => email },
  { term: 'Restaurant Website', read: ({ website }) => website && <Website website={website} /> },
  { term: 'Time Zone', read: ({ timezone }) => timeZoneLabel(timezone) },
  { term: 'Restaurant Address', read: ({ address, address_string }) => address_string || address },
];

/** Each term above its value, where long addresses have room; skeletons while `business` is not known. */
function Information({ business }: { business: BusinessDetails | undefined }) {
  return (
    <dl className={classes.list} aria-busy={business === undefined}>
      {FIELDS.map(({ term, read }) => (
        <div key={term}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{business ? read(business) || '-' : <Skeleton width="60%" />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Website({ website }: { website: string }) {
  const address = websiteAddress(website);
  if (address === null) return website;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {website}
    </a>
  );
}
