import type { CustomerReceiptOptions, CustomerReceiptSettings } from '@backoffice/contract/receipt-settings';
import { HistoryButton } from '@backoffice/ui/list';
import { CustomerReceipt } from '@backoffice/ui/receipt';
import { PageForm, RecordPage, useRecordForm } from '@backoffice/ui/record-form';
import { FormWithSample } from './form-with-sample';
import { ReceiptSwitches } from './receipt-switches';
import {
  loadCustomerReceiptSettings,
  useCustomerReceiptSettings,
  useUpdateCustomerReceiptSettings,
} from './receipts.queries';
import { buildSampleOrder } from './sample-order';

const RECEIPT_SWITCHES = [
  ['show_order_id', 'Show Order ID'],
  ['show_order_note', 'Show Order Note'],
  ['show_items_notes', 'Show Items Notes'],
  ['show_employee', 'Show Employee'],
  ['show_order_time', 'Show Order Time'],
  ['show_print_time', 'Show Print Time'],
  ['show_entries_with_prices_greater_than_zero', 'Show entries with prices greater than zero'],
] as const;

const VENUE_SWITCHES = [
  ['show_location_address', 'Address'],
  ['show_location_phone', 'Phone'],
  ['show_location_website', 'Website'],
] as const;

export function CustomerReceiptSettingsPage() {
  return (
    <RecordPage
      title="Customer Receipt Settings"
      actions={<HistoryButton kind="customer_receipt_settings" name="Customer Receipt Settings" />}
      query={useCustomerReceiptSettings()}
      failure="The settings could not be loaded"
      skeletonLines={RECEIPT_SWITCHES.length + VENUE_SWITCHES.length}
    >
      {(settings) => <CustomerReceiptForm settings={settings} />}
    </RecordPage>
  );
}

function toOptions({ updated_at, ...options }: CustomerReceiptSettings): CustomerReceiptOptions {
  return options;
}

function CustomerReceiptForm({ settings }: { settings: CustomerReceiptSettings }) {
  const { mutateAsync: update } = useUpdateCustomerReceiptSettings();
  const form = useRecordForm({
    record: settings,
    toFormValues: toOptions,
    subject: 'these settings',
    update: (options, { updated_at }) => update({ ...options, updated_at }),
    reload: () => loadCustomerReceiptSettings(),
    nextRecord: (saved) => saved,
  });
  const options = form.watch();
  return (
    <FormWithSample
      title="Sample receipt"
      renderSample={(business) => (
        <CustomerReceipt
          business={business}
          receipt={buildSampleOrder(business.timezone)}
          options={options}
          timeZone={business.timezone}
        />
      )}
    >
      <PageForm form={form}>
        <ReceiptSwitches form={form} switches={RECEIPT_SWITCHES} />
        <ReceiptSwitches form={form} title="Show Venue Information" switches={VENUE_SWITCHES} />
      </PageForm>
    </FormWithSample>
  );
}
