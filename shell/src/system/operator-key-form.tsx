import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { ApiError, call } from '@backoffice/platform/client';
import { Button, PasswordInput } from '@backoffice/ui';
import { type FormEvent, useState } from 'react';
import classes from './system.module.css';

interface OperatorKeyFormProps {
  /** Label of the field; a page may have several forms. */
  label: string;
  submitLabel: string;
  /** Receives the key after the API has accepted it. */
  onAccept: (key: string) => void;
}

export function OperatorKeyForm({ label, submitLabel, onAccept }: OperatorKeyFormProps) {
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key === '') return setError('Please enter the operator key');
    setPending(true);
    try {
      await call(checkOperatorKey, { body: { operator_key: key } });
      onAccept(key);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.fields.operator_key ?? refusal.message);
      setPending(false);
    }
  };
  return (
    <form className={classes.access} noValidate onSubmit={submit}>
      <PasswordInput
        label={label}
        autoComplete="off"
        value={key}
        error={error}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
