import type { Item } from '@backoffice/shared/contract/items';
import { type Tax, type TaxForm as TaxFormValues, taxForm } from '@backoffice/shared/contract/taxes';
import { Controller, useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import {
  ChecklistField,
  idsText,
  ModalForm,
  PriceField,
  useRecordForm,
  useUnsavedChanges,
} from '@backoffice/shared/ui/form';
import { RATE_DECIMALS } from './add-tax-form';
import { readTax, useUpdateTax } from './taxes.queries';

export interface TaxFormProps {
  tax: Tax;
  /** All that there are. */
  items: readonly Pick<Item, 'id' | 'name'>[];
  onClose: () => void;
}

export function TaxForm({ tax, items, onClose }: TaxFormProps) {
  const formValues = ({ name, rate, item_ids }: Tax) => ({
    name,
    rate: String(rate),
    item_ids: inOrder(items, item_ids),
  });
  const form = useForm<TaxFormValues>({
    resolver: zodResolver(taxForm),
    defaultValues: formValues(tax),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const update = useUpdateTax(tax.id);
  const { save, conflict } = useRecordForm({
    form,
    record: tax,
    subject: 'this tax',
    fields: {
      name: 'Tax Name',
      rate: { label: 'Tax rate', format: (rate) => `${rate} %` },
      item_ids: idsText('Items', items),
    },
    formValues,
    reload: () => readTax(tax.id),
    // `is_active` is not part of this form: the server's value is sent.
    send: ({ rate, ...values }, { is_active, updated_at }: Tax) =>
      update.mutateAsync({ ...values, rate: Number(rate), is_active, updated_at }),
    onSaved: () => {
      leave();
      onClose();
    },
  });
  return (
    <ModalForm
      submitLabel="Save"
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField label="Tax Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="rate"
        render={({ field, fieldState }) => (
          <PriceField {...field} label="Tax rate" unit="%" decimals={RATE_DECIMALS} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="item_ids"
        render={({ field: { value, onChange }, fieldState }) => (
          <ChecklistField
            label="Items"
            noun="items"
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </ModalForm>
  );
}

/** The chosen ones as the list of all has them, so that the same choice is the same value. */
function inOrder(items: TaxFormProps['items'], chosen: readonly number[]): number[] {
  const ids = new Set(chosen);
  return items.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}
