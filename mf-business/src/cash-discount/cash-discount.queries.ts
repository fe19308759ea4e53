import { type CashDiscount, getCashDiscount, updateCashDiscount } from '@backoffice/contract/cash-discount';
import { ApiError, call } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { resourceQueries, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { currentLocationId } from '../location-id';

const { single, singleCache, singleKey, update } = resourceQueries({ key: ['cash-discount'], owner: 'mf-business' });

export const loadCashDiscount = (signal?: AbortSignal): Promise<CashDiscount> =>
  call(getCashDiscount, { params: { id: currentLocationId() }, signal });

/** The cash discount of the signed-in user's location. */
export const useCashDiscount = single(loadCashDiscount);

export const useUpdateCashDiscount = update(updateCashDiscount, {
  succeeded: 'Discount was updated successfully',
  failed: 'Failed to update discount',
  failedDetail: ({ message }) => message,
  replaces: singleKey,
  refetchesOnFailure: true,
});

/** Switches the discount on or off; the server rejects it when another user has since changed the discount. */
export function useSetCashDiscountEnabled(discount: CashDiscount) {
  const queries = useQueryClient();
  const cache = singleCache<CashDiscount>(queries);
  return useOptimisticUpdate<CashDiscount, boolean, CashDiscount>({
    queryKey: singleKey,
    owner: 'mf-business',
    subject: 'enabled',
    field: {
      read: ({ is_cash_discount_enabled }) => is_cash_discount_enabled,
      write: (cached, is_cash_discount_enabled) => ({ ...cached, is_cash_discount_enabled }),
    },
    send: (is_cash_discount_enabled) => {
      const { cash_discount_rate, updated_at } = cache.read() ?? discount;
      const body = { cash_discount_rate: String(cash_discount_rate), is_cash_discount_enabled, updated_at };
      return call(updateCashDiscount, { params: { id: currentLocationId() }, body });
    },
    onSaved: (saved) => cache.write(() => saved),
    refresh: (error) => error && queries.invalidateQueries({ queryKey: singleKey }),
    notices: {
      succeeded: 'Discount was updated successfully',
      detail: (isEnabled) => `The cash discount is ${isEnabled ? 'on' : 'off'}`,
      failed: () => 'Failed to update discount',
      failedDetail: (error) => (error instanceof ApiError && error.status === 409 ? error.message : undefined),
    },
  });
}
