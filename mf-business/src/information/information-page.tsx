import type { BusinessDetails } from '@backoffice/shared/contract/locations';
import { useBusinessDetails } from '@backoffice/shared/query';
import { Card, CardGrid, DefinitionList, ErrorPanel, Page } from '@backoffice/shared/ui';
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
        <CardGrid>
          <Card title="Contact">
            <DefinitionList items={contact(business.data)} loading={business.isPending} />
          </Card>
          <Card title="Place">
            <DefinitionList items={place(business.data)} loading={business.isPending} />
          </Card>
        </CardGrid>
      )}
    </Page>
  );
}

const orDash = (text: string | undefined) => text || '-';

function contact(business: BusinessDetails | undefined) {
  return [
    { term: 'Restaurant Name', value: orDash(business?.name) },
    { term: 'Restaurant Phone Number', value: orDash(business?.phone_number) },
    { term: 'Restaurant Email Address', value: orDash(business?.email) },
    { term: 'Restaurant Website', value: business && <Website website={business.website} /> },
  ];
}

function place(business: BusinessDetails | undefined) {
  return [
    { term: 'Time Zone', value: business && timeZoneLabel(business.timezone) },
    { term: 'Restaurant Address', value: orDash(business?.address_string || business?.address) },
  ];
}

function Website({ website }: { website: string }) {
  const address = websiteAddress(website);
  if (address === null) return orDash(website);
  return (
    <a className={classes.website} href={address} target="_blank" rel="noreferrer">
      {website}
    </a>
  );
}
