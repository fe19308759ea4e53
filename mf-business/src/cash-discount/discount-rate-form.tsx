import { type CashDiscount, cashDiscountForm, parseRate } from '@backoffice/contract/cash-discount';
import { ModalForm, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { currentLocationId } from '../location-id';
import { loadCashDiscount, useUpdateCashDiscount } from './cash-discount.queries';
import { CashExample } from './cash-example';

export interface DiscountRateFormProps {
  /** The last loaded version of the cash discount. */
  discount: CashDiscount;
  onClose: () => void;
}

export function DiscountRateForm({ discount, onClose }: DiscountRateFormProps) {
  const { mutateAsync: update } = useUpdateCashDiscount();
  const form = useRecordForm({
    schema: cashDiscountForm,
    record: discount,
    toFormValues: ({ cash_discount_rate }) => ({ cash_discount_rate: String(cash_discount_rate) }),
    subject: 'the discount',
    // `is_cash_discount_enabled` is not part of this form: the server's value is sent.
    update: (values, { is_cash_discount_enabled, updated_at }) =>
      update({ id: currentLocationId(), body: { ...values, is_cash_discount_enabled, updated_at } }),
    reload: () => loadCashDiscount(),
    onSaved: onClose,
  });
  const parsed = cashDiscountForm.safeParse({ cash_discount_rate: form.watch('cash_discount_rate') });
  return (
    <ModalForm form={form} submitLabel="Update" onCancel={onClose}>
      <TextField
        control={form.control}
        name="cash_discount_rate"
        label="Cash discount rate"
        unit="%"
        inputMode="decimal"
      />
      <CashExample rate={parsed.success ? parseRate(parsed.data.cash_discount_rate) : null} />
    </ModalForm>
  );
}
