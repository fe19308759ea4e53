import type { AccountLocation } from '@backoffice/contract/account-locations';
import { useAccountLocations, useBusinessDetails } from '@backoffice/platform/query';
import { useSession } from '@backoffice/platform/session';
import { Skeleton } from '@backoffice/ui';
import { AddButton, QueryCard } from '@backoffice/ui/list';
import { combineQueries, RecordModal, useOpenedRecord } from '@backoffice/ui/record-form';
import { NewLocationForm } from './new-location-form';
import classes from './other-settings-page.module.css';

/** Lists the locations of an owner and lets the owner create a new one. */
export function LocationsCard() {
  const locations = useAccountLocations();
  const business = useBusinessDetails();
  const { record, open, close } = useOpenedRecord('location');
  return (
    <>
      <QueryCard title="Locations" query={locations} skeleton={<Skeleton lines={2} />}>
        {(data) => (
          <>
            <Locations locations={data} />
            <AddButton onClick={() => open({ kind: 'new' })}>New Location</AddButton>
          </>
        )}
      </QueryCard>
      <RecordModal
        id="location"
        record={record?.kind === 'new' ? record : undefined}
        title="New Location"
        query={combineQueries(locations, business)}
        needsQuery
        failure="The form could not be loaded"
        skeletonLines={5}
        onClose={close}
      >
        {() =>
          locations.data &&
          business.data && (
            <NewLocationForm locations={locations.data} timezone={business.data.timezone} onClose={close} />
          )
        }
      </RecordModal>
    </>
  );
}

function Locations({ locations }: { locations: readonly AccountLocation[] }) {
  const currentId = useSession(({ claims }) => claims?.locationId);
  return (
    <ul className={classes.locations} aria-label="Locations">
      {locations.map(({ id, name }) => (
        <li key={id}>
          {name}
          {id === currentId && <span className={classes.current}>this location</span>}
        </li>
      ))}
    </ul>
  );
}
