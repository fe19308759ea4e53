import { type Account, profileForm } from '@backoffice/contract/account';
import { Card, TextInput, TextLink } from '@backoffice/ui';
import { PageForm, RecordPage, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { ACCOUNT_SECURITY } from '../routing/paths';
import classes from './account.module.css';
import { loadAccount, useAccount, useUpdateAccount } from './account.queries';

export function ProfilePage() {
  return (
    <RecordPage
      title="Your Account"
      query={useAccount()}
      failure="Your account could not be loaded"
      skeletonLines={3}
      description={
        <>
          To change your password, two-factor sign-in or devices, go to{' '}
          <TextLink to={ACCOUNT_SECURITY}>Security</TextLink>.
        </>
      }
    >
      {(account) => (
        <div className={classes.sections}>
          <ProfileForm account={account} />
        </div>
      )}
    </RecordPage>
  );
}

function ProfileForm({ account }: { account: Account }) {
  const { mutateAsync: update } = useUpdateAccount();
  const form = useRecordForm({
    schema: profileForm,
    record: account,
    toFormValues: ({ user_name }) => ({ user_name }),
    subject: 'your account',
    update: (values, { updated_at }) => update({ ...values, updated_at }),
    reload: () => loadAccount(),
    nextRecord: (saved) => saved,
  });
  return (
    <PageForm form={form}>
      <Card title="Profile">
        <div className={classes.fields}>
          <TextField control={form.control} name="user_name" label="Name" autoComplete="name" />
          <TextInput
            label="Email"
            type="email"
            value={account.email}
            description="You sign in with this address. It cannot be changed here."
            readOnly
          />
        </div>
      </Card>
    </PageForm>
  );
}
