import { type CashDiscount, getCashDiscount, updateCashDiscount } from '@backoffice/contract/cash-discount';
import { ApiError, call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { type CachedField, unlessConflict, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { useLocationId } from '../settings/use-location-id';

const CASH_DISCOUNT_KEY = ['cash-discount'] as const;

/** Fetches the cash discount of the signed-in user's location. */
export function useCashDiscount() {
  const id = useLocationId();
  return useQuery({
    queryKey: CASH_DISCOUNT_KEY,
    queryFn: ({ signal }) => call(getCashDiscount, { params: { id }, signal }),
  });
}

interface CashDiscountBody {
  /** Text of the rate field, in percent; the decimal separator can be a comma or a point. */
  cash_discount_rate: string;
  is_cash_discount_enabled: boolean;
  updated_at: string;
}

export function useUpdateCashDiscount() {
  const id = useLocationId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CashDiscountBody) => call(updateCashDiscount, { params: { id }, body }),
    onSuccess: (discount: CashDiscount) => {
      queries.setQueryData(CASH_DISCOUNT_KEY, discount);
      notify.succeeded('Discount was updated successfully');
    },
    onError: unlessConflict(() => notify.failed('Failed to update discount')),
    onSettled: (_, error) => (error ? queries.invalidateQueries({ queryKey: CASH_DISCOUNT_KEY }) : undefined),
  });
}

const enabledField: CachedField<CashDiscount, boolean> = {
  read: ({ is_cash_discount_enabled }) => is_cash_discount_enabled,
  write: (discount, is_cash_discount_enabled) => ({ ...discount, is_cash_discount_enabled }),
};

/** Switches the discount on or off; the server refuses it when another user has changed the discount meanwhile. */
export function useSetCashDiscountEnabled(discount: CashDiscount) {
  const id = useLocationId();
  const queries = useQueryClient();
  return useOptimisticUpdate({
    queryKey: CASH_DISCOUNT_KEY,
    subject: 'enabled',
    field: enabledField,
    send: (is_cash_discount_enabled) => {
      const { cash_discount_rate, updated_at } = queries.getQueryData<CashDiscount>(CASH_DISCOUNT_KEY) ?? discount;
      const body = { cash_discount_rate: String(cash_discount_rate), is_cash_discount_enabled, updated_at };
      return call(updateCashDiscount, { params: { id }, body });
    },
    onSaved: (discount) => queries.setQueryData(CASH_DISCOUNT_KEY, discount),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: CASH_DISCOUNT_KEY }),
    notices: {
      succeeded: 'Discount was updated successfully',
      detail: (isEnabled) => `The cash discount is ${isEnabled ? 'on' : 'off'}`,
      failed: () => 'Failed to update discount',
      failedDetail: (error) => (error instanceof ApiError && error.status === 409 ? error.message : undefined),
    },
  });
}
