import { call } from '@backoffice/shared/client';
import {
  type CashDiscount,
  type CashDiscountForm,
  cashDiscountForm,
  getCashDiscount,
  rateOf,
} from '@backoffice/shared/contract/cash-discount';
import { useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { ModalForm, useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useLocationId } from '../settings/use-location-id';
import { useUpdateCashDiscount } from './cash-discount.queries';
import { CashExample } from './cash-example';

export interface DiscountRateFormProps {
  /** As it was read last. */
  discount: CashDiscount;
  onClose: () => void;
}

export function DiscountRateForm({ discount, onClose }: DiscountRateFormProps) {
  const locationId = useLocationId();
  const form = useForm<CashDiscountForm>({
    resolver: zodResolver(cashDiscountForm),
    defaultValues: { cash_discount_rate: String(discount.cash_discount_rate) },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const update = useUpdateCashDiscount();
  const { save, theirs } = useSave<CashDiscountForm, CashDiscount>({
    form,
    record: discount,
    reload: () => call(getCashDiscount, { params: { id: locationId } }),
    send: ({ cash_discount_rate }, updated_at) =>
      update.mutateAsync({
        cash_discount_rate,
        is_cash_discount_enabled: discount.is_cash_discount_enabled,
        updated_at: updated_at ?? discount.updated_at,
      }),
    onSaved: () => {
      leave();
      onClose();
    },
  });
  const typed = cashDiscountForm.safeParse({ cash_discount_rate: form.watch('cash_discount_rate') });
  return (
    <ModalForm
      submitLabel="Update"
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      error={theirs && 'Somebody else has changed the discount meanwhile. Update again to replace what they entered.'}
    >
      <TextField
        label="Cash discount rate"
        icon="%"
        inputMode="decimal"
        autoComplete="off"
        error={errors.cash_discount_rate?.message}
        {...form.register('cash_discount_rate')}
      />
      <CashExample rate={typed.success ? rateOf(typed.data.cash_discount_rate) : null} />
    </ModalForm>
  );
}
