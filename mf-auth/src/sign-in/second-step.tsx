import { secondFactorForm } from '@backoffice/contract/account';
import { Button, LoadingOverlay, TextInput } from '@backoffice/ui';
import { useEffect, useRef, useState } from 'react';
import classes from '../form.module.css';
import { useForm } from '../use-form';

const CODE = { label: 'Code', description: 'The six digits in your authenticator app' };
const RECOVERY_CODE = {
  label: 'Recovery code',
  description: 'One of the codes you saved, such as ABCD-EFGH-...',
};

export interface SecondStepProps {
  /** Sends the code; resolves to the reason if the server rejects it, else to undefined. */
  send: (code: string) => Promise<string | undefined>;
  onBack: () => void;
}

/** Second step of two-factor sign-in: asks for a code from the authenticator app, or for a recovery code. */
export function SecondStep({ send, onBack }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { isSubmitting, formProps, fieldProps } = useForm({
    schema: secondFactorForm,
    async onSubmit({ code }) {
      setRefusal(await send(code));
    },
  });
  // Sets the focus only after the response, because the form is inert while the code is being sent.
  useEffect(() => {
    if (refusal !== undefined && !isSubmitting) field.current?.focus();
  }, [refusal, isSubmitting]);
  const toggleRecovery = () => {
    setRefusal(undefined);
    setIsRecovery(!isRecovery);
  };
  const { name, error } = fieldProps('code');
  const texts = isRecovery ? RECOVERY_CODE : CODE;
  return (
    <>
      <form className={classes.form} inert={isSubmitting} {...formProps}>
        <TextInput
          // A new key remounts the field and so empties it: digits of an app code are useless in a recovery code.
          key={texts.label}
          ref={field}
          {...texts}
          name={name}
          error={error ?? refusal}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
          onChange={() => setRefusal(undefined)}
        />
        <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
          Sign In
        </Button>
        <Button variant="quiet" fullWidth onClick={toggleRecovery}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onBack}>
          Back
        </Button>
      </form>
      {isSubmitting && <LoadingOverlay label="Signing in" />}
    </>
  );
}
