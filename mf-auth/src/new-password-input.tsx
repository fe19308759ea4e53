import { PasswordInput, type PasswordInputProps } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense, useState } from 'react';

// Loaded separately to keep the code of the sign-in screen small. The form also works when this part fails to load.
const PasswordStrength = lazy<ComponentType<{ password: string }>>(() =>
  import(/* webpackChunkName: "password-strength" */ '@backoffice/ui/password-strength').then(
    (module) => ({ default: module.PasswordStrength }),
    () => ({ default: () => null }),
  ),
);

/** The field of a new password, and how strong the typed one is. */
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
