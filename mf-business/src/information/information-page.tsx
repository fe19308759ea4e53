import { type BusinessForm, businessForm } from '@backoffice/contract/business-setup';
import type { BusinessDetails } from '@backoffice/contract/locations';
import { Card } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { PageForm, RecordPage, SelectField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import {
  useFreshBusinessDetails,
  useReloadBusinessDetails,
  useTimeZones,
  useUpdateBusinessDetails,
} from './information.queries';
import classes from './information-page.module.css';

export function InformationPage() {
  return (
    <RecordPage
      title="Business Information"
      description="Receipts show it, and the reports follow its time zone."
      query={useFreshBusinessDetails()}
      failure="The business information could not be loaded"
      skeletonLines={8}
    >
      {(business) => <InformationForm key={business.id} business={business} />}
    </RecordPage>
  );
}

function toFormValues({ name, phone_number, email, website, timezone, address_string }: BusinessDetails): BusinessForm {
  return { name, phone_number, email, website, timezone, address: address_string };
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
  return (
    <div className={classes.form}>
      <PageForm form={form}>
        <Card>
          <Fields control={form.control} />
        </Card>
      </PageForm>
    </div>
  );
}

function Fields({ control }: { control: UseFormReturn<BusinessForm>['control'] }) {
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
    </div>
  );
}

function TimeZoneField({ control }: { control: UseFormReturn<BusinessForm>['control'] }) {
  const { data: zones = [] } = useTimeZones();
  const options = zones.map(({ id, display_name }) => ({ value: id, label: display_name }));
  return <SelectField control={control} name="timezone" label="Time Zone" options={options} />;
}
