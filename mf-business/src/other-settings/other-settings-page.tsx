import type { Location } from '@backoffice/contract/business-setup';
import { Card } from '@backoffice/ui';
import { CheckboxField } from '@backoffice/ui/form';
import { Controller, useForm } from '@backoffice/ui/forms';
import { SettingsForm } from '../settings/settings-form';
import { SettingsPage } from '../settings/settings-page';
import { useSettingsForm } from '../settings/use-settings-form';
import { readLocation, useLocation, useUpdateLockScreen } from './other-settings.queries';
import classes from './other-settings-page.module.css';

export function OtherSettingsPage() {
  return (
    <SettingsPage title="Other Settings" query={useLocation()} failure="The settings could not be loaded" lines={2}>
      {(location) => <OtherSettingsForm key={location.id} location={location} />}
    </SettingsPage>
  );
}

type LockScreenValues = Pick<Location, 'lock_screen_after_each_transaction'>;

function toFormValues({ lock_screen_after_each_transaction }: Location): LockScreenValues {
  return { lock_screen_after_each_transaction };
}

function OtherSettingsForm({ location }: { location: Location }) {
  const form = useForm<LockScreenValues>({ defaultValues: toFormValues(location) });
  const update = useUpdateLockScreen(location.id);
  const state = useSettingsForm<LockScreenValues, Location>({
    form,
    record: location,
    fields: { lock_screen_after_each_transaction: 'Lock screen after each transaction' },
    toFormValues,
    send: (values, updated_at) => update.mutateAsync({ ...values, updated_at }),
    reload: () => readLocation(),
  });
  return (
    <SettingsForm state={state}>
      <Card title="Terminals">
        <Controller
          control={form.control}
          name="lock_screen_after_each_transaction"
          render={({ field: { value, onChange } }) => (
            <CheckboxField label="Lock screen after each transaction" checked={value} onChange={onChange} />
          )}
        />
        <p className={classes.hint}>The next order then begins with an employee&apos;s passcode.</p>
      </Card>
    </SettingsForm>
  );
}
