import { Page } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { orderTypeQueries } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderTypesPage() {
  return (
    <Page
      title="Order Types"
      actions={<HistoryButton kind="order_types" name="Order Types" />}
      description="How guests get their orders. Terminals offer the active ones."
    >
      <SwitchTable header="Order Type" {...orderTypeQueries} />
    </Page>
  );
}
