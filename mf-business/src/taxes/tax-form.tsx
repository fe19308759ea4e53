import type { Item } from '@backoffice/contract/items';
import { type Tax, type TaxForm as TaxFormValues, taxForm } from '@backoffice/contract/taxes';
import { TextField } from '@backoffice/ui';
import { ChecklistField, idsText, ModalForm, PriceField, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { Controller, useForm, zodResolver } from '@backoffice/ui/forms';
import { RATE_DECIMALS } from './add-tax-form';
import { readTax, useUpdateTax } from './taxes.queries';

export interface TaxFormProps {
  tax: Tax;
  /** All items of the menu. */
  items: readonly Pick<Item, 'id' | 'name'>[];
  onClose: () => void;
}

export function TaxForm({ tax, items, onClose }: TaxFormProps) {
  const toFormValues = ({ name, rate, item_ids }: Tax) => ({
    name,
    rate: String(rate),
    item_ids: sortLikeItems(items, item_ids),
  });
  const form = useForm<TaxFormValues>({
    resolver: zodResolver(taxForm),
    defaultValues: toFormValues(tax),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const allowNavigation = useUnsavedChanges(isDirty);
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
    formValues: toFormValues,
    reload: () => readTax(tax.id),
    // `is_active` is not part of this form: the server's value is sent.
    send: ({ rate, ...values }, { is_active, updated_at }: Tax) =>
      update.mutateAsync({ ...values, rate: Number(rate), is_active, updated_at }),
    onSaved: () => {
      allowNavigation();
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

/** Sorts the chosen ids in the order of `items`, so that equal choices are equal values. */
function sortLikeItems(items: TaxFormProps['items'], chosen: readonly number[]): number[] {
  const ids = new Set(chosen);
  return items.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}
