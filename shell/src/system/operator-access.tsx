/// <reference path="../../../shared/ui/src/css-modules.d.ts" />

import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { ApiError, call } from '@backoffice/platform/client';
import { Button, Card, Page, PasswordInput } from '@backoffice/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './system.module.css';

/** Key in sessionStorage. */
const STORAGE_KEY = 'is_operator';

function isKnownOperator(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
}

function rememberOperator(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'true');
  } catch {
    // Storage may be blocked; the page then asks for the key again.
  }
}

/**
 * Shows `children` after the user has entered the installation's operator key. This only hides technical details from
 * owners: the data of the page is public.
 */
export function OperatorAccess({ children }: { children: ReactNode }) {
  const [isOperator, setIsOperator] = useState(isKnownOperator);
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  if (isOperator) return children;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key === '') return setError('Please enter the operator key');
    setPending(true);
    try {
      await call(checkOperatorKey, { body: { operator_key: key } });
      rememberOperator();
      setIsOperator(true);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.fields.operator_key ?? refusal.message);
      setPending(false);
    }
  };
  return (
    <Page title="For operators" description="This page is for those who run this installation.">
      <Card>
        <form className={classes.access} noValidate onSubmit={submit}>
          <PasswordInput
            label="Operator key"
            autoComplete="off"
            value={key}
            error={error}
            onChange={(event) => setKey(event.target.value)}
          />
          <Button type="submit" variant="primary" pending={pending}>
            Open
          </Button>
        </form>
      </Card>
    </Page>
  );
}
