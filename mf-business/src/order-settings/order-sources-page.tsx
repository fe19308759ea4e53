import { Page } from '@backoffice/ui';
import { orderSources } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderSourcesPage() {
  return (
    <Page title="Order Sources" description="Where orders may come from.">
      <SwitchTable header="Order Source" {...orderSources} />
    </Page>
  );
}
