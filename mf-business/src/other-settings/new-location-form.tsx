import type { AccountLocation } from '@backoffice/contract/account-locations';
import { newLocationForm } from '@backoffice/contract/new-location';
import { openLocation } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useNavigate } from '@backoffice/platform/router';
import { ModalForm, SelectField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import * as z from 'zod/mini';
import { useTimeZones } from '../information/information.queries';
import { useCreateLocation } from './other-settings.queries';

interface NewLocationFormProps {
  locations: readonly AccountLocation[];
  /** Time zone of the current location; the initial value of the time zone field. */
  timezone: string;
  onClose: () => void;
}

const EMPTY = 'empty';
/** `start` is `EMPTY` or the id of the location to copy. */
const formSchema = z.object({
  name: newLocationForm.shape.name,
  timezone: newLocationForm.shape.timezone,
  start: z.string(),
});

/** The form that creates a location and then opens it. */
export function NewLocationForm({ locations, timezone, onClose }: NewLocationFormProps) {
  const { mutateAsync: create } = useCreateLocation();
  const { data: zones = [] } = useTimeZones();
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: formSchema,
    record: undefined,
    toFormValues: () => ({ name: '', timezone, start: EMPTY }),
    subject: 'this location',
    create: ({ start, ...values }) => create({ ...values, copy_of: start === EMPTY ? null : Number(start) }),
    onSaved: async (location) => {
      try {
        await openLocation(location.id);
        navigate('/', { replace: true });
      } catch (error) {
        notify.failed(error instanceof Error ? error.message : 'The location could not be opened');
        onClose();
      }
    },
  });
  const { control } = form;
  const copies = locations.filter(({ is_owner }) => is_owner);
  return (
    <ModalForm form={form} submitLabel="Create" onCancel={onClose}>
      <TextField control={control} name="name" label="Location Name" />
      <SelectField
        control={control}
        name="timezone"
        label="Time Zone"
        placeholder="Select a time zone"
        options={zones.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      />
      <SelectField
        control={control}
        name="start"
        label="Start with"
        description="A copy has the menu, roles and settings, but no employees, terminals, printers or sales."
        options={[
          { value: EMPTY, label: 'An empty menu and the usual roles' },
          ...copies.map((location) => ({ value: String(location.id), label: `A copy of ${location.name}` })),
        ]}
      />
    </ModalForm>
  );
}
