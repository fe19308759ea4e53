import { Page } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { orderSourceQueries } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderSourcesPage() {
  return (
    <Page
      title="Order Sources"
      actions={<HistoryButton kind="order_sources" name="Order Sources" />}
      description="Where orders come from."
    >
      <SwitchTable header="Order Source" {...orderSourceQueries} />
    </Page>
  );
}
