import { ApiError, call } from '@backoffice/shared/client';
import { type CashDiscount, getCashDiscount, updateCashDiscount } from '@backoffice/shared/contract/cash-discount';
import { notify } from '@backoffice/shared/feedback';
import { useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { useLocationId } from '../settings/use-location-id';

const CASH_DISCOUNT = ['cash-discount'] as const;

/** What the location takes off for payment in cash. */
export function useCashDiscount() {
  const id = useLocationId();
  return useQuery({
    queryKey: CASH_DISCOUNT,
    queryFn: ({ signal }) => call(getCashDiscount, { params: { id }, signal }),
  });
}

interface Changes {
  /** As it was typed. */
  cash_discount_rate: string;
  is_cash_discount_enabled: boolean;
  updated_at: string;
}

export function useUpdateCashDiscount() {
  const id = useLocationId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call(updateCashDiscount, { params: { id }, body }),
    onSuccess: (discount: CashDiscount) => {
      queries.setQueryData(CASH_DISCOUNT, discount);
      notify.succeeded('Discount was updated successfully');
    },
    onError: (error) => {
      notify.failed('Failed to update discount');
      // Why: who switches it has no form that would say so.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') notify.failed(error.message);
      return queries.invalidateQueries({ queryKey: CASH_DISCOUNT });
    },
  });
}
