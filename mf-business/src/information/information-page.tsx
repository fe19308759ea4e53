import type { BusinessDetails } from '@backoffice/shared/contract/locations';
import { useBusinessDetails } from '@backoffice/shared/query';
import { Card, DefinitionList, ErrorPanel, Page } from '@backoffice/shared/ui';
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
          <DefinitionList items={definitions(business.data)} loading={business.isPending} />
        </Card>
      )}
    </Page>
  );
}

const orDash = (text: string | undefined) => text || '-';

function definitions(business: BusinessDetails | undefined) {
  return [
    { term: 'Restaurant Name', value: orDash(business?.name) },
    { term: 'Restaurant Phone Number', value: orDash(business?.phone_number) },
    { term: 'Restaurant Email Address', value: orDash(business?.email) },
    { term: 'Restaurant Website', value: business && <Website website={business.website} /> },
    { term: 'Time Zone', value: business && timeZoneLabel(business.timezone) },
    { term: 'Restaurant Address', value: orDash(business?.address_string || business?.address) },
  ];
}

function Website({ website }: { website: string }) {
  const address = websiteAddress(website);
  if (address === null) return orDash(website);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {website}
    </a>
  );
}
