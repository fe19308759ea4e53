import { type BusinessForm, businessForm } from '@backoffice/contract/business-setup';
import { formatDayCutoff, MIDNIGHT } from '@backoffice/contract/day-cutoff';
import type { BusinessDetails } from '@backoffice/contract/locations';
import { Card } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { HistoryButton } from '@backoffice/ui/list';
import { PageForm, RecordPage, SelectField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { AllDataCard } from './all-data-card';
import {
  useFreshBusinessDetails,
  useReloadBusinessDetails,
  useTimeZones,
  useUpdateBusinessDetails,
} from './information.queries';
import classes from './information-page.module.css';
import { MovedOrdersPreview } from './moved-orders-preview';

export function InformationPage() {
  return (
    <RecordPage
      title="Business Information"
      actions={<HistoryButton kind="information" name="Business Information" />}
      description="Receipts show these details, and reports use the time zone and business day."
      query={useFreshBusinessDetails()}
      failure="The business information could not be loaded"
      skeletonLines={8}
    >
      {(business) => <InformationForm key={business.id} business={business} />}
    </RecordPage>
  );
}

function toFormValues({ address_string, ...business }: BusinessDetails): BusinessForm {
  // Older API versions return no cut-off: their business days start at midnight.
  const { name, phone_number, email, website, timezone, day_cutoff = MIDNIGHT } = business;
  return { name, phone_number, email, website, timezone, day_cutoff, address: address_string };
}

function InformationForm({ business }: { business: BusinessDetails }) {
  const { id } = business;
  const { mutateAsync: update } = useUpdateBusinessDetails();
  const form = useRecordForm({
    schema: businessForm,
    record: business,
    toFormValues,
    subject: 'these settings',
    update: (values, { updated_at }) => update({ id, body: { ...values, updated_at } }),
    reload: useReloadBusinessDetails(id),
    nextRecord: (saved) => saved,
  });
  const [timezone, day_cutoff] = form.watch(['timezone', 'day_cutoff']);
  const saved = toFormValues(form.baseVersion);
  return (
    <div className={classes.form}>
      <PageForm form={form}>
        <Card>
          <Fields control={form.control} saved={saved} />
          <MovedOrdersPreview id={id} saved={saved} next={{ timezone, day_cutoff }} />
        </Card>
      </PageForm>
      <AllDataCard />
    </div>
  );
}

function Fields({ control, saved }: { control: UseFormReturn<BusinessForm>['control']; saved: BusinessForm }) {
  return (
    <div className={classes.fields}>
      <TextField control={control} name="name" label="Restaurant Name" autoComplete="organization" />
      <TextField control={control} name="phone_number" label="Restaurant Phone Number" type="tel" autoComplete="tel" />
      <TextField control={control} name="email" label="Restaurant Email Address" type="email" autoComplete="email" />
      <TextField
        control={control}
        name="website"
        label="Restaurant Website"
        inputMode="url"
        placeholder="www.example.com"
      />
      <TextField control={control} name="address" label="Restaurant Address" autoComplete="street-address" />
      <TimeZoneField control={control} />
      <DayCutoffField control={control} saved={saved.day_cutoff} />
    </div>
  );
}

function TimeZoneField({ control }: { control: UseFormReturn<BusinessForm>['control'] }) {
  const { data: zones = [] } = useTimeZones();
  const options = zones.map(({ id, display_name }) => ({ value: id, label: display_name }));
  return <SelectField control={control} name="timezone" label="Time Zone" options={options} />;
}

/** Options for the start of the business day: every half hour from 00:00 to 11:30. */
const DAY_CUTOFFS = Array.from(
  { length: 24 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** The field for the start of the business day. The API accepts any minute, so `saved` is always among the options. */
function DayCutoffField({ control, saved }: { control: UseFormReturn<BusinessForm>['control']; saved: string }) {
  const cutoffs = [...new Set([...DAY_CUTOFFS, saved])].sort();
  return (
    <SelectField
      control={control}
      name="day_cutoff"
      label="Business day starts at"
      description="Sales before this time count toward the day before."
      options={cutoffs.map((value) => ({ value, label: formatDayCutoff(value) }))}
    />
  );
}
