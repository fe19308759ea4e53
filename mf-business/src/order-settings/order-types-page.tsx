import { Page } from '@backoffice/ui';
import { orderTypes } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderTypesPage() {
  return (
    <Page title="Order Types" description="How guests may have their orders. Terminals offer the active ones.">
      <SwitchTable header="Order Type" {...orderTypes} />
    </Page>
  );
}
