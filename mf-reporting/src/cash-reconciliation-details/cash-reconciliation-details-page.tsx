import { CardGrid } from '@backoffice/ui';
import { DetailsPage, useRecordId } from '../details/details-page';
import { RecordCards } from '../details/record-cards';
import { paths } from '../paths';
import { CashDetailsCard, ReconciliationDetailsCard } from './cash-reconciliation-cards';
import { useCashReconciliation } from './cash-reconciliation-details.queries';

export function CashReconciliationDetailsPage() {
  const id = useRecordId();
  return (
    <DetailsPage
      title="Cash Reconciliation Details"
      report={{ name: 'Cash Reconciliation', path: paths.cashReconciliations() }}
      noun="cash reconciliation"
    >
      {id && <Reconciliation id={id} />}
    </DetailsPage>
  );
}

function Reconciliation({ id }: { id: number }) {
  const reconciliation = useCashReconciliation(id);
  return (
    <RecordCards query={reconciliation} noun="cash reconciliation" cards={['Reconciliation details', 'Cash details']}>
      {(data, zone) => (
        <CardGrid>
          <ReconciliationDetailsCard reconciliation={data} zone={zone} />
          <CashDetailsCard reconciliation={data} />
        </CardGrid>
      )}
    </RecordCards>
  );
}
