import { getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { call } from '@backoffice/platform/client';
import { useQuery } from '@backoffice/platform/query';

export function useCashReconciliation(id: number) {
  return useQuery({
    queryKey: ['cash-reconciliation', id],
    queryFn: ({ signal }) => call(getCashReconciliation, { params: { id }, signal }),
    meta: { failureNotice: 'Failed to fetch cash reconciliation details' },
  });
}
