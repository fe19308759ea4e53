import {
  type CashDiscount,
  type CashDiscountForm,
  cashDiscountForm,
  getCashDiscount,
  parseRate,
} from '@backoffice/contract/cash-discount';
import { call } from '@backoffice/platform/client';
import { TextField } from '@backoffice/ui';
import { ModalForm, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { useForm, zodResolver } from '@backoffice/ui/forms';
import { useLocationId } from '../settings/use-location-id';
import { useUpdateCashDiscount } from './cash-discount.queries';
import { CashExample } from './cash-example';

export interface DiscountRateFormProps {
  /** The last loaded version of the cash discount. */
  discount: CashDiscount;
  onClose: () => void;
}

function toFormValues({ cash_discount_rate }: CashDiscount): CashDiscountForm {
  return { cash_discount_rate: String(cash_discount_rate) };
}

export function DiscountRateForm({ discount, onClose }: DiscountRateFormProps) {
  const locationId = useLocationId();
  const form = useForm<CashDiscountForm>({
    resolver: zodResolver(cashDiscountForm),
    defaultValues: toFormValues(discount),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const allowNavigation = useUnsavedChanges(isDirty);
  const update = useUpdateCashDiscount();
  const { save, conflict } = useRecordForm({
    form,
    record: discount,
    subject: 'the discount',
    fields: { cash_discount_rate: { label: 'Cash discount rate', format: (rate) => `${rate} %` } },
    formValues: toFormValues,
    reload: () => call(getCashDiscount, { params: { id: locationId } }),
    // `is_cash_discount_enabled` is not part of this form: the server's value is sent.
    send: (values, { is_cash_discount_enabled, updated_at }: CashDiscount) =>
      update.mutateAsync({ ...values, is_cash_discount_enabled, updated_at }),
    onSaved: () => {
      allowNavigation();
      onClose();
    },
  });
  const parsed = cashDiscountForm.safeParse({ cash_discount_rate: form.watch('cash_discount_rate') });
  return (
    <ModalForm
      submitLabel="Update"
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField
        label="Cash discount rate"
        icon="%"
        inputMode="decimal"
        autoComplete="off"
        error={errors.cash_discount_rate?.message}
        {...form.register('cash_discount_rate')}
      />
      <CashExample rate={parsed.success ? parseRate(parsed.data.cash_discount_rate) : null} />
    </ModalForm>
  );
}
