import { splitWords } from '@backoffice/contract/words';
import { Page } from '@backoffice/ui';
import { useOrderTypes, useSwitchOrderType } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderTypesPage() {
  const types = useOrderTypes();
  return (
    <Page title="Order Types" description="How guests may have their orders. Terminals offer the active ones.">
      <SwitchTable
        header="Order Type"
        rows={types.data?.map(({ type, is_enabled }) => ({ key: type, label: splitWords(type), is_enabled }))}
        error={types.error}
        retrying={types.isFetching}
        onRetry={() => types.refetch()}
        useSwitch={useSwitchOrderType}
      />
    </Page>
  );
}
