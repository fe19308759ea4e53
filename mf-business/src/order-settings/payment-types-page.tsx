import { Page } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { paymentTypeQueries } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function PaymentTypesPage() {
  return (
    <Page
      title="Payment Types"
      actions={<HistoryButton kind="payment_types" name="Payment Types" />}
      description="How guests can pay. Terminals accept the active ones."
    >
      <SwitchTable header="Payment Type" {...paymentTypeQueries} />
    </Page>
  );
}
