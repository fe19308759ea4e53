import type { CustomerReceiptOptions, CustomerReceiptSettings } from '@backoffice/contract/receipt-settings';
import { useForm } from '@backoffice/ui/forms';
import { CustomerReceipt } from '@backoffice/ui/receipt';
import { SettingsForm } from '../settings/settings-form';
import { SettingsPage } from '../settings/settings-page';
import { useSettingsForm } from '../settings/use-settings-form';
import { FormWithSample } from './form-with-sample';
import { ReceiptSwitches } from './receipt-switches';
import {
  readCustomerReceiptSettings,
  useCustomerReceiptSettings,
  useUpdateCustomerReceiptSettings,
} from './receipts.queries';
import { buildSampleOrder } from './sample-order';

const LABELS = {
  show_order_id: 'Show Order ID',
  show_order_note: 'Show Order Note',
  show_items_notes: 'Show Items Notes',
  show_employee: 'Show Employee',
  show_order_time: 'Show Order Time',
  show_print_time: 'Show Print Time',
  show_entries_with_prices_greater_than_zero: 'Show entries with prices greater than zero',
  show_location_address: 'Address',
  show_location_phone: 'Phone',
  show_location_website: 'Website',
} as const;

const RECEIPT_SWITCHES = [
  ['show_order_id', LABELS.show_order_id],
  ['show_order_note', LABELS.show_order_note],
  ['show_items_notes', LABELS.show_items_notes],
  ['show_employee', LABELS.show_employee],
  ['show_order_time', LABELS.show_order_time],
  ['show_print_time', LABELS.show_print_time],
  ['show_entries_with_prices_greater_than_zero', LABELS.show_entries_with_prices_greater_than_zero],
] as const;

const VENUE_SWITCHES = [
  ['show_location_address', LABELS.show_location_address],
  ['show_location_phone', LABELS.show_location_phone],
  ['show_location_website', LABELS.show_location_website],
] as const;

export function CustomerReceiptSettingsPage() {
  return (
    <SettingsPage
      title="Customer Receipt Settings"
      query={useCustomerReceiptSettings()}
      failure="The settings could not be loaded"
      lines={RECEIPT_SWITCHES.length + VENUE_SWITCHES.length}
    >
      {(settings) => <CustomerReceiptForm settings={settings} />}
    </SettingsPage>
  );
}

function toOptions({ updated_at, ...options }: CustomerReceiptSettings): CustomerReceiptOptions {
  return options;
}

function CustomerReceiptForm({ settings }: { settings: CustomerReceiptSettings }) {
  const form = useForm<CustomerReceiptOptions>({ defaultValues: toOptions(settings) });
  const update = useUpdateCustomerReceiptSettings();
  const state = useSettingsForm<CustomerReceiptOptions, CustomerReceiptSettings>({
    form,
    record: settings,
    fields: LABELS,
    toFormValues: toOptions,
    send: (options, updated_at) => update.mutateAsync({ ...options, updated_at }),
    reload: () => readCustomerReceiptSettings(),
  });
  const options = form.watch();
  const setOption = (option: keyof CustomerReceiptOptions, isShown: boolean) =>
    form.setValue(option, isShown, { shouldDirty: true });
  return (
    <FormWithSample
      title="Sample receipt"
      renderSample={(business) => (
        <CustomerReceipt
          business={business}
          receipt={buildSampleOrder(business.timezone)}
          options={options}
          zone={business.timezone}
        />
      )}
    >
      <SettingsForm state={state}>
        <ReceiptSwitches switches={RECEIPT_SWITCHES} options={options} onChange={setOption} />
        <ReceiptSwitches
          title="Show Venue Information"
          switches={VENUE_SWITCHES}
          options={options}
          onChange={setOption}
        />
      </SettingsForm>
    </FormWithSample>
  );
}
