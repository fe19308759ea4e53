import type { KitchenReceiptOptions, KitchenReceiptSettings } from '@backoffice/contract/receipt-settings';
import { HistoryButton } from '@backoffice/ui/list';
import { KitchenReceipt } from '@backoffice/ui/receipt';
import { PageForm, RecordPage, useRecordForm } from '@backoffice/ui/record-form';
import { FormWithSample } from './form-with-sample';
import { ReceiptSwitches } from './receipt-switches';
import {
  loadKitchenReceiptSettings,
  useKitchenReceiptSettings,
  useUpdateKitchenReceiptSettings,
} from './receipts.queries';
import { buildSampleOrder } from './sample-order';

const SWITCHES = [
  ['show_category', 'Show Category'],
  ['show_employee', 'Show Employee'],
  ['show_order_note', 'Show Order Note'],
  ['show_order_type', 'Show Order Type'],
] as const;

export function KitchenReceiptSettingsPage() {
  return (
    <RecordPage
      title="Kitchen Receipt Settings"
      actions={<HistoryButton kind="kitchen_receipt_settings" name="Kitchen Receipt Settings" />}
      query={useKitchenReceiptSettings()}
      failure="The settings could not be loaded"
      skeletonLines={SWITCHES.length}
    >
      {(settings) => <KitchenReceiptForm settings={settings} />}
    </RecordPage>
  );
}

function toOptions({ updated_at, ...options }: KitchenReceiptSettings): KitchenReceiptOptions {
  return options;
}

function KitchenReceiptForm({ settings }: { settings: KitchenReceiptSettings }) {
  const { mutateAsync: update } = useUpdateKitchenReceiptSettings();
  const form = useRecordForm({
    record: settings,
    toFormValues: toOptions,
    subject: 'these settings',
    update: (options, { updated_at }) => update({ ...options, updated_at }),
    reload: () => loadKitchenReceiptSettings(),
    nextRecord: (saved) => saved,
  });
  const options = form.watch();
  return (
    <FormWithSample
      title="Sample ticket"
      renderSample={({ timezone }) => (
        <KitchenReceipt receipt={buildSampleOrder(timezone)} options={options} timeZone={timezone} />
      )}
    >
      <PageForm form={form}>
        <ReceiptSwitches form={form} switches={SWITCHES} />
      </PageForm>
    </FormWithSample>
  );
}
