import { useLocationZone } from '@backoffice/platform/query';
import { Button, Card, Page, Skeleton } from '@backoffice/ui';
import { Filters, HistoryList, useListState } from '@backoffice/ui/list';
import { useExportHistory } from './history.queries';
import { historyFilters, toHistoryFilters } from './history-filters';

export function HistoryPage() {
  const list = useListState(historyFilters);
  const exportHistory = useExportHistory();
  const zone = useLocationZone();
  const filters = zone === undefined ? undefined : toHistoryFilters(list.view, Date.now(), zone);
  const startExport = () => {
    if (zone !== undefined) exportHistory.mutate(toHistoryFilters(list.readLatestView(), Date.now(), zone));
  };
  return (
    <Page
      title="History"
      description="Who changed what in settings, menu and team."
      actions={
        <Button pending={exportHistory.isPending} onClick={startExport}>
          Export
        </Button>
      }
    >
      <Filters list={list} onClear={list.isNarrowed ? list.clear : undefined} />
      <Card>
        {filters ? (
          <HistoryList
            key={JSON.stringify(filters)}
            filters={filters}
            empty={{ title: list.isNarrowed ? 'No changes match the filters.' : 'No changes yet.' }}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    </Page>
  );
}
