import type { AccountLocation } from '@backoffice/contract/account-locations';
import { newLocationForm } from '@backoffice/contract/new-location';
import { useNavigate } from '@backoffice/platform/router';
import { ModalForm, SelectField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useTimeZones } from '../information/information.queries';
import { useCreateLocation } from './other-settings.queries';

interface NewLocationFormProps {
  locations: readonly AccountLocation[];
  /** Time zone of the current location; the initial value of the time zone field. */
  timezone: string;
  onClose: () => void;
}

/** Page of the shell that opens the location given in the state of its history entry. */
const SWITCH_LOCATION_PATH = '/switch-location';

const EMPTY = 'empty';
/** `start` is `EMPTY` or the id of the location to copy. */
const formSchema = z.object({
  name: newLocationForm.shape.name,
  timezone: newLocationForm.shape.timezone,
  start: z.string(),
});

/** The form that creates a location, then closes and opens the location. */
export function NewLocationForm({ locations, timezone, onClose }: NewLocationFormProps) {
  const { mutateAsync: create } = useCreateLocation();
  const { data: zones = [] } = useTimeZones();
  const navigate = useNavigate();
  const createdId = useRef<number>(undefined);
  const form = useRecordForm({
    schema: formSchema,
    record: undefined,
    toFormValues: () => ({ name: '', timezone, start: EMPTY }),
    subject: 'this location',
    create: ({ start, ...values }) => create({ ...values, copy_of: start === EMPTY ? null : Number(start) }),
    onSaved: (location) => {
      createdId.current = location.id;
      onClose();
    },
  });
  // Opens the location only after this form's guard of unsaved changes has been removed, because the page's guard is
  // inactive until then.
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (createdId.current !== undefined)
          navigate(SWITCH_LOCATION_PATH, { state: { locationId: createdId.current } });
      }),
    [navigate],
  );
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
