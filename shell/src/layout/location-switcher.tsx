import { useAccountLocations } from '@backoffice/platform/query';
import { useNavigate } from '@backoffice/platform/router';
import { useSession } from '@backoffice/platform/session';
import type { ChangeEvent } from 'react';
import { SWITCH_LOCATION } from '../routing/paths';
import classes from './location-switcher.module.css';

/** Shows the name of the location. A user with several locations can choose a different one. */
export function LocationSwitcher({ name }: { name: string }) {
  const hasOtherLocations = useSession(({ claims }) => claims?.hasOtherLocations === true);
  const { data: locations = [] } = useAccountLocations({ enabled: hasOtherLocations });
  const locationId = useSession(({ claims }) => claims?.locationId);
  const navigate = useNavigate();
  const switchTo = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    navigate(SWITCH_LOCATION, { state: { locationId: Number(target.value) } });
  if (locations.length < 2) return name;
  return (
    <select className={classes.switcher} aria-label="Location" value={locationId} onChange={switchTo}>
      {locations.map((location) => (
        <option key={location.id} value={location.id}>
          {location.id === locationId ? name : location.name}
        </option>
      ))}
    </select>
  );
}
