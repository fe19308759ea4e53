import type { Location } from '@backoffice/contract/business-setup';
import { useIsOwner } from '@backoffice/platform/access';
import { Card } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { CheckboxField, PageForm, RecordPage, useRecordForm } from '@backoffice/ui/record-form';
import { LocationsCard } from './locations-card';
import { loadLocation, useLocation, useUpdateLockScreen } from './other-settings.queries';
import classes from './other-settings-page.module.css';
import { SupportAccessCard } from './support-access-card';
import { TwoFactorRequirement } from './two-factor-requirement';

export function OtherSettingsPage() {
  const isOwner = useIsOwner();
  return (
    <RecordPage
      title="Other Settings"
      actions={<HistoryButton kind="other_settings" name="Other Settings" />}
      query={useLocation()}
      failure="The settings could not be loaded"
      skeletonLines={2}
    >
      {(location) => (
        <div className={classes.sections}>
          <OtherSettingsForm key={location.id} location={location} />
          {isOwner && <LocationsCard />}
          {isOwner && <TwoFactorRequirement />}
          {isOwner && <SupportAccessCard />}
        </div>
      )}
    </RecordPage>
  );
}

function OtherSettingsForm({ location }: { location: Location }) {
  const { mutateAsync: update } = useUpdateLockScreen();
  const form = useRecordForm({
    record: location,
    toFormValues: ({ lock_screen_after_each_transaction }) => ({ lock_screen_after_each_transaction }),
    subject: 'these settings',
    update: (values, { id, updated_at }) => update({ ...values, id, updated_at }),
    reload: () => loadLocation(),
    nextRecord: (saved) => saved,
  });
  return (
    <PageForm form={form}>
      <Card title="Terminals">
        <CheckboxField
          control={form.control}
          name="lock_screen_after_each_transaction"
          label="Lock screen after each transaction"
        />
        <p className={classes.hint}>The next order then begins with an employee&apos;s passcode.</p>
      </Card>
    </PageForm>
  );
}
