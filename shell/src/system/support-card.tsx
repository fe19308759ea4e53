import { openSupportSession } from '@backoffice/contract/support-access';
import { ApiError, call } from '@backoffice/platform/client';
import { useNavigate } from '@backoffice/platform/router';
import { startSession } from '@backoffice/platform/session';
import { Button, Card, PasswordInput, TextInput } from '@backoffice/ui';
import { type FormEvent, useState } from 'react';
import classes from './system.module.css';

interface Errors {
  operator_key?: string | undefined;
  location_id?: string | undefined;
}

/** Signs the operator in as support at a location whose owner has given support access. */
export function SupportCard() {
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  const [location, setLocation] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const location_id = Number(location);
    if (!/^\s*\d+\s*$/.test(location) || !Number.isSafeInteger(location_id) || location_id < 1) {
      return setErrors({ location_id: 'Please enter the number of the location' });
    }
    setPending(true);
    try {
      const { data } = await call(openSupportSession, { body: { operator_key: key, location_id } });
      startSession(data);
      navigate('/');
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      const { operator_key, location_id: locationError } = refusal.fields;
      setErrors({ operator_key, location_id: locationError ?? (operator_key ? undefined : refusal.message) });
      setPending(false);
    }
  };
  return (
    <Card title="Support access">
      <form className={classes.access} noValidate onSubmit={submit}>
        <TextInput
          label="Number of the location"
          inputMode="numeric"
          value={location}
          error={errors.location_id}
          onChange={(event) => setLocation(event.target.value)}
        />
        <PasswordInput
          label="Operator key"
          autoComplete="off"
          value={key}
          error={errors.operator_key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit" pending={pending}>
          Sign in as support
        </Button>
      </form>
    </Card>
  );
}
