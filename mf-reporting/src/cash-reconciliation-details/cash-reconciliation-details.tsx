import { type CashReconciliation, getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { call } from '@backoffice/platform/client';
import { CardGrid } from '@backoffice/ui';
import type { DetailsPageConfig } from '../details/details-page';
import { reports } from '../reports';
import { CashDetailsCard, ReconciliationDetailsCard } from './cash-reconciliation-cards';

export const cashReconciliationDetails: DetailsPageConfig<number, CashReconciliation> = {
  title: () => 'Cash Reconciliation Details',
  report: reports.cashReconciliations,
  noun: 'cash reconciliation',
  readId: (id) => parsePositiveInteger(id),
  load: (id, signal) => call(getCashReconciliation, { params: { id }, signal }),
  failed: 'Failed to fetch cash reconciliation details',
  cards: ['Reconciliation details', 'Cash details'],
  render: (reconciliation) => (
    <CardGrid>
      <ReconciliationDetailsCard reconciliation={reconciliation} />
      <CashDetailsCard reconciliation={reconciliation} />
    </CardGrid>
  ),
};
