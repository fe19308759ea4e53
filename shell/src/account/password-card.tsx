import { changePasswordForm } from '@backoffice/contract/account';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import { Button, Card } from '@backoffice/ui';
import { PasswordStrength } from '@backoffice/ui/password-strength';
import { ModalForm, PasswordField, useRecordForm } from '@backoffice/ui/record-form';
import classes from './account.module.css';
import { useChangePassword } from './account.queries';

const MODAL = 'change-password';
const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

export function PasswordCard({ email }: { email: string }) {
  const openForm = () =>
    openModal(MODAL, { title: 'Change password', ignoresOutsideClick: true, content: <PasswordForm email={email} /> });
  return (
    <Card title="Password">
      <div className={classes.fields}>
        <p>Changing your password signs out all your other devices.</p>
        <div className={classes.actions}>
          <Button onClick={openForm}>Change password</Button>
        </div>
      </div>
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { mutateAsync: change } = useChangePassword();
  const form = useRecordForm({
    schema: changePasswordForm,
    record: undefined,
    toFormValues: () => EMPTY,
    subject: 'your password',
    create: ({ current_password, new_password }) => change({ current_password, new_password }),
    onSaved: () => closeModal(MODAL),
  });
  const { control } = form;
  return (
    <ModalForm form={form} submitLabel="Change" modalId={MODAL}>
      {/* Password managers store the new password under this email address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={control}
        name="current_password"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField control={control} name="new_password" label="New password" autoComplete="new-password" />
      <PasswordStrength password={form.watch('new_password')} />
      <PasswordField control={control} name="confirm_password" label="Confirm password" autoComplete="new-password" />
    </ModalForm>
  );
}
