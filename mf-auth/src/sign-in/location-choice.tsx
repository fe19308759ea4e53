import type { LocationChoice as Location } from '@backoffice/contract/authentication';
import { Button } from '@backoffice/ui';
import { useState } from 'react';
import classes from '../form.module.css';

interface LocationChoiceProps {
  locations: Location[];
  /** Id of the location that was used last. */
  lastId: number | undefined;
  onChoose: (id: number) => void;
}

/** Lets the user choose a location to work at: `ask` shows the locations and resolves to the id of the chosen one. */
export function useLocationChoice() {
  const [current, setCurrent] = useState<LocationChoiceProps>();
  const close = () => setCurrent(undefined);
  return {
    current,
    close,
    ask: (locations: Location[], lastId: number | undefined) =>
      new Promise<number>((resolve) => {
        const onChoose = (id: number) => {
          resolve(id);
          close();
        };
        setCurrent({ locations, lastId, onChoose });
      }),
  };
}

/** A button for each location of the user who signs in. The location that was used last has the focus. */
export function LocationChoice({ locations, lastId, onChoose }: LocationChoiceProps) {
  return (
    <ul className={classes.choices} aria-label="Locations">
      {locations.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant={id === lastId ? 'primary' : 'secondary'}
            size="md"
            fullWidth
            autoFocus={id === lastId}
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
