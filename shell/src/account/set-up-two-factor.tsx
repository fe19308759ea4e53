import { currentPasswordForm } from '@backoffice/contract/account';
import { ModalForm, PasswordField, useRecordForm } from '@backoffice/ui/record-form';
import { useState } from 'react';
import classes from './account.module.css';
import { useConfirmTwoFactor, useStartTwoFactor } from './account.queries';
import { CodeForm } from './code-form';
import { QrCode } from './qr-code';

interface AppKey {
  secret: string;
  uri: string;
}

interface SetUpTwoFactorProps {
  modalId: string;
  /** Shows the recovery codes of the response, which arrives when two-factor sign-in is on. */
  showCodes: (response: Promise<{ recovery_codes: readonly string[] }>) => Promise<void>;
}

/** Sets up an authenticator app: asks for the password, shows the QR code, and asks for a first code from the app. */
export function SetUpTwoFactor({ modalId, showCodes }: SetUpTwoFactorProps) {
  const [appKey, setAppKey] = useState<AppKey>();
  const { mutateAsync: confirm } = useConfirmTwoFactor();
  if (appKey === undefined) return <PasswordStep modalId={modalId} onStarted={setAppKey} />;
  return (
    <CodeForm
      modalId={modalId}
      text={<AppInstructions {...appKey} />}
      submitLabel="Turn on"
      takesFocus
      // `send` shows the codes, because `onSaved` is not called when the user has closed the dialog.
      send={(values) => showCodes(confirm(values))}
    />
  );
}

function PasswordStep({ modalId, onStarted }: { modalId: string; onStarted: (key: AppKey) => void }) {
  const { mutateAsync: start } = useStartTwoFactor();
  const form = useRecordForm({
    schema: currentPasswordForm,
    record: undefined,
    toFormValues: () => ({ current_password: '' }),
    subject: 'your password',
    create: start,
    onSaved: onStarted,
  });
  return (
    <ModalForm form={form} submitLabel="Continue" modalId={modalId}>
      <p>First, confirm that it is you.</p>
      <PasswordField
        control={form.control}
        name="current_password"
        label="Your password"
        autoComplete="current-password"
      />
    </ModalForm>
  );
}

function AppInstructions({ secret, uri }: AppKey) {
  return (
    <div className={classes.setUp}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className={classes.steps}>
        <p>Scan this with an authenticator app on your phone, such as Google Authenticator or 1Password.</p>
        <p className={classes.note}>
          No camera? Enter this key in the app: <code className={classes.secret}>{groupLetters(secret)}</code>
        </p>
        <p>Then enter the six digits that the app shows.</p>
      </div>
    </div>
  );
}

/** Formats `JBSWY3DPEHPK3PXP` as `JBSW Y3DP EHPK 3PXP`, which is easier to copy by hand. */
function groupLetters(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
