import type { KitchenReceiptOptions, KitchenReceiptSettings } from '@backoffice/contract/receipt-settings';
import { useForm } from '@backoffice/ui/forms';
import { KitchenReceipt } from '@backoffice/ui/receipt';
import { SettingsForm } from '../settings/settings-form';
import { SettingsPage } from '../settings/settings-page';
import { useSettingsForm } from '../settings/use-settings-form';
import { FormWithSample } from './form-with-sample';
import { ReceiptSwitches } from './receipt-switches';
import {
  readKitchenReceiptSettings,
  useKitchenReceiptSettings,
  useUpdateKitchenReceiptSettings,
} from './receipts.queries';
import { buildSampleOrder } from './sample-order';

const LABELS = {
  show_category: 'Show Category',
  show_employee: 'Show Employee',
  show_order_note: 'Show Order Note',
  show_order_type: 'Show Order Type',
} as const;

const SWITCHES = [
  ['show_category', LABELS.show_category],
  ['show_employee', LABELS.show_employee],
  ['show_order_note', LABELS.show_order_note],
  ['show_order_type', LABELS.show_order_type],
] as const;

export function KitchenReceiptSettingsPage() {
  return (
    <SettingsPage
      title="Kitchen Receipt Settings"
      query={useKitchenReceiptSettings()}
      failure="The settings could not be loaded"
      lines={SWITCHES.length}
    >
      {(settings) => <KitchenReceiptForm settings={settings} />}
    </SettingsPage>
  );
}

function toOptions({ updated_at, ...options }: KitchenReceiptSettings): KitchenReceiptOptions {
  return options;
}

function KitchenReceiptForm({ settings }: { settings: KitchenReceiptSettings }) {
  const form = useForm<KitchenReceiptOptions>({ defaultValues: toOptions(settings) });
  const update = useUpdateKitchenReceiptSettings();
  const state = useSettingsForm<KitchenReceiptOptions, KitchenReceiptSettings>({
    form,
    record: settings,
    fields: LABELS,
    toFormValues: toOptions,
    send: (options, updated_at) => update.mutateAsync({ ...options, updated_at }),
    reload: () => readKitchenReceiptSettings(),
  });
  const options = form.watch();
  return (
    <FormWithSample
      title="Sample ticket"
      renderSample={({ timezone }) => (
        <KitchenReceipt receipt={buildSampleOrder(timezone)} options={options} zone={timezone} />
      )}
    >
      <SettingsForm state={state}>
        <ReceiptSwitches
          switches={SWITCHES}
          options={options}
          onChange={(option, isShown) => form.setValue(option, isShown, { shouldDirty: true })}
        />
      </SettingsForm>
    </FormWithSample>
  );
}
