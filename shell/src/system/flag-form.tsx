/// <reference path="../../../shared/ui/src/css-modules.d.ts" />
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { ApiError } from '@backoffice/platform/client';
import { Button, TextInput } from '@backoffice/ui';
import { SelectFilter } from '@backoffice/ui/filters';
import { useState } from 'react';
import { useSetFeatureFlag } from './feature-flags.queries';
import classes from './system.module.css';

interface FlagFormProps {
  operatorKey: string;
  /** Names of the flags; at least one. */
  flags: readonly string[];
}

/** Switches one of the flags on or off at a location. */
export function FlagForm({ operatorKey, flags }: FlagFormProps) {
  const [chosen, setChosen] = useState<string>();
  const [location, setLocation] = useState('');
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending, variables } = useSetFeatureFlag();
  const flag = flags.find((name) => name === chosen) ?? flags[0] ?? '';
  const change = async (is_enabled: boolean) => {
    const location_id = parsePositiveInteger(location);
    if (location_id === null) return setError('Please enter the number of the location');
    setError(undefined);
    try {
      await mutateAsync({ operator_key: operatorKey, location_id, flag, is_enabled });
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.fields.location_id ?? refusal.message);
    }
  };
  return (
    <form
      className={classes.flag}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change(true);
      }}
    >
      <SelectFilter
        label="Flag"
        options={flags.map((name) => ({ value: name, label: name }))}
        value={flag}
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
