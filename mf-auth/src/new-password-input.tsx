import { PasswordInput, type PasswordInputProps } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense, useState } from 'react';

// The strength meter is a separate chunk to keep the sign-in screen's code small. If it fails to load, it is left out.
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
