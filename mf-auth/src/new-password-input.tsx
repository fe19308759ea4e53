import { PasswordInput, type PasswordInputProps } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense, useState } from 'react';

// Loaded separately to keep the code of the sign-in screen small. If loading fails, the form works without it.
const PasswordStrength = lazy<ComponentType<{ password: string }>>(() =>
  import(/* webpackChunkName: "password-strength" */ '@backoffice/ui/password-strength').then(
    (module) => ({ default: module.PasswordStrength }),
    () => ({ default: () => null }),
  ),
);

/** The field for a new password, with the strength of the typed password below it. */
export function NewPasswordInput(props: Omit<PasswordInputProps, 'label' | 'autoComplete' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordInput
        {...props}
        label="New password"
        autoComplete="new-password"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <Suspense>
          <PasswordStrength password={typed} />
        </Suspense>
      )}
    </>
  );
}
