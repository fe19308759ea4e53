import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { ApiError } from '@backoffice/platform/client';
import { Button, TextInput } from '@backoffice/ui';
import { SelectFilter } from '@backoffice/ui/filters';
import { useState } from 'react';
import { useSetFeatureFlag } from './feature-flags.queries';
import type { FlagRow } from './flag-rows';
import classes from './system.module.css';

/** Value of the flag field before a flag is chosen. */
const NONE = '';

interface FlagFormProps {
  operatorKey: string;
  /** The flags that can be switched on or off; at least one. */
  flags: readonly FlagRow[];
}

export function FlagForm({ operatorKey, flags }: FlagFormProps) {
  const [chosen, setChosen] = useState(NONE);
  const [location, setLocation] = useState('');
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending, variables } = useSetFeatureFlag();
  const change = async (is_enabled: boolean) => {
    if (isPending) return;
    const flag = flags.find(({ name }) => name === chosen);
    const location_id = parsePositiveInteger(location);
    if (flag === undefined) return setError('Please choose a flag');
    if (is_enabled && flag.areas.length === 0) return setError('No area uses this flag: it can only be switched off');
    if (location_id === null) return setError('Please enter the number of the location');
    setError(undefined);
    try {
      await mutateAsync({ operator_key: operatorKey, location_id, flag: flag.name, is_enabled });
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.fields.location_id ?? refusal.message);
    }
  };
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change(true);
      }}
    >
      <SelectFilter
        label="Flag"
        options={[{ value: NONE, label: 'Choose a flag' }, ...flags.map(({ name }) => ({ value: name, label: name }))]}
        value={chosen}
        onChange={setChosen}
      />
      <TextInput
        label="Location of the flag"
        inputMode="numeric"
        value={location}
        error={error}
        onChange={(event) => setLocation(event.target.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" pending={isPending && variables.is_enabled}>
          Switch on
        </Button>
        <Button pending={isPending && !variables.is_enabled} onClick={() => void change(false)}>
          Switch off
        </Button>
      </div>
    </form>
  );
}
