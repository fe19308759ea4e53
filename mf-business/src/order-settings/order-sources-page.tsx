import { sourceLabel } from '@backoffice/contract/words';
import { Page } from '@backoffice/ui';
import { useOrderSources, useSwitchOrderSource } from './order-settings.queries';
import { SwitchTable } from './switch-table';

export function OrderSourcesPage() {
  const sources = useOrderSources();
  return (
    <Page title="Order Sources" description="Where orders may come from.">
      <SwitchTable
        header="Order Source"
        rows={sources.data?.map(({ source, is_enabled }) => ({ key: source, label: sourceLabel(source), is_enabled }))}
        error={sources.error}
        retrying={sources.isFetching}
        onRetry={() => sources.refetch()}
        useSwitch={useSwitchOrderSource}
      />
    </Page>
  );
}
