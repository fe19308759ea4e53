import type { Item } from '@backoffice/shared/contract/items';
import { type Tax, type TaxForm as TaxFormValues, taxForm } from '@backoffice/shared/contract/taxes';
import { Controller, useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { ChecklistField, ModalForm, PriceField, useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useRef } from 'react';
import { RATE_DECIMALS } from './add-tax-form';
import { readTax, useUpdateTax } from './taxes.queries';

export interface TaxFormProps {
  tax: Tax;
  /** All that there are. */
  items: readonly Pick<Item, 'id' | 'name'>[];
  onClose: () => void;
}

export function TaxForm({ tax, items, onClose }: TaxFormProps) {
  const form = useForm<TaxFormValues>({
    resolver: zodResolver(taxForm),
    defaultValues: { name: tax.name, rate: String(tax.rate), item_ids: inOrder(items, tax.item_ids) },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const update = useUpdateTax(tax.id);
  // The form has no say in whether the tax is in use: that stays as somebody else may have it by now.
  const isActive = useRef(tax.is_active);
  const { save, theirs } = useSave<TaxFormValues, Tax>({
    form,
    record: tax,
    reload: async () => {
      const now = await readTax(tax.id);
      isActive.current = now.is_active;
      return now;
    },
    send: ({ rate, ...values }, updated_at) =>
      update.mutateAsync({
        ...values,
        rate: Number(rate),
        is_active: isActive.current,
        updated_at: updated_at ?? tax.updated_at,
      }),
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
      error={theirs && 'Somebody else has changed this tax meanwhile. Save again to replace what they entered.'}
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
