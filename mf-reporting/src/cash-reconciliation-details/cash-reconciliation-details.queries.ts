import { call } from '@backoffice/shared/client';
import { getCashReconciliation } from '@backoffice/shared/contract/cash-reconciliations';
import { useQuery } from '@backoffice/shared/query';

export function useCashReconciliation(id: number) {
  return useQuery({
    queryKey: ['cash-reconciliation', id],
    queryFn: ({ signal }) => call(getCashReconciliation, { params: { id }, signal }),
    meta: { failureNotice: 'Failed to fetch cash reconciliation details' },
  });
}
