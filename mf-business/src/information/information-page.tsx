import { type BusinessForm, businessForm } from '@backoffice/contract/business-setup';
import type { BusinessDetails } from '@backoffice/contract/locations';
import { Card, TextField } from '@backoffice/ui';
import { SelectField } from '@backoffice/ui/form';
import { Controller, type UseFormReturn, useForm, zodResolver } from '@backoffice/ui/forms';
import { SettingsForm } from '../settings/settings-form';
import { SettingsPage } from '../settings/settings-page';
import { useSettingsForm } from '../settings/use-settings-form';
import {
  useFreshBusinessDetails,
  useReloadBusinessDetails,
  useTimeZones,
  useUpdateBusinessDetails,
} from './information.queries';
import classes from './information-page.module.css';

export function InformationPage() {
  return (
    <SettingsPage
      title="Business Information"
      description="Receipts show it, and the reports follow its time zone."
      query={useFreshBusinessDetails()}
      failure="The business information could not be loaded"
      lines={8}
    >
      {(business) => <InformationForm key={business.id} business={business} />}
    </SettingsPage>
  );
}

function toFormValues({ name, phone_number, email, website, timezone, address_string }: BusinessDetails): BusinessForm {
  return { name, phone_number, email, website, timezone, address: address_string };
}

const FIELD_LABELS = {
  name: 'Restaurant Name',
  phone_number: 'Restaurant Phone Number',
  email: 'Restaurant Email Address',
  website: 'Restaurant Website',
  timezone: 'Time Zone',
  address: 'Restaurant Address',
} as const;

function InformationForm({ business }: { business: BusinessDetails }) {
  const form = useForm<BusinessForm>({ resolver: zodResolver(businessForm), defaultValues: toFormValues(business) });
  const update = useUpdateBusinessDetails(business.id);
  const state = useSettingsForm<BusinessForm, BusinessDetails>({
    form,
    record: business,
    fields: FIELD_LABELS,
    toFormValues,
    send: (values, updated_at) => update.mutateAsync({ ...values, updated_at }),
    reload: useReloadBusinessDetails(business.id),
  });
  return (
    <div className={classes.form}>
      <SettingsForm state={state}>
        <Card>
          <Fields form={form} />
        </Card>
      </SettingsForm>
    </div>
  );
}

function Fields({ form }: { form: UseFormReturn<BusinessForm> }) {
  const { errors } = form.formState;
  return (
    <div className={classes.fields}>
      <TextField
        label="Restaurant Name"
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Restaurant Phone Number"
        type="tel"
        autoComplete="tel"
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <TextField
        label="Restaurant Email Address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Restaurant Website"
        inputMode="url"
        placeholder="www.example.com"
        autoComplete="off"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <TextField
        label="Restaurant Address"
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => <TimeZoneField {...field} error={fieldState.error?.message} />}
      />
    </div>
  );
}

interface TimeZoneFieldProps {
  value: string;
  onChange: (id: string) => void;
  onBlur: () => void;
  error?: string;
}

/** A select of the server's time zones; adds the saved zone when the server does not list it. */
function TimeZoneField({ value, ...props }: TimeZoneFieldProps) {
  const { data: zones = [] } = useTimeZones();
  const options = zones.map(({ id, display_name }) => ({ value: id, label: display_name }));
  if (!zones.some(({ id }) => id === value)) options.unshift({ value, label: value });
  return <SelectField {...props} label="Time Zone" value={value} options={options} />;
}
