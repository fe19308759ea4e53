import { useLocationZone } from '@backoffice/platform/query';
import { Button, Card, Page, Skeleton } from '@backoffice/ui';
import { FilterBar } from '@backoffice/ui/filters';
import { HistoryList, useListState } from '@backoffice/ui/list';
import { useExportHistory } from './history.queries';
import { historyFilters, toFilters } from './history-filters';

export function HistoryPage() {
  const list = useListState(historyFilters);
  const exportHistory = useExportHistory();
  const zone = useLocationZone();
  const filters = zone === undefined ? undefined : toFilters(list.view, Date.now(), zone);
  const startExport = () => {
    if (zone !== undefined) exportHistory.mutate(toFilters(list.readLatestView(), Date.now(), zone));
  };
  const values: Readonly<Record<string, unknown>> = { ...list.view };
  const folded = list.filters.filter(([name]) => name !== 'search');
  const renderControls = (shown: typeof folded) =>
    shown.map(([name, { Control }]) => (
      <Control key={name} value={values[name]} onChange={(value) => list.change({ [name]: value })} />
    ));
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
      <FilterBar
        folded={renderControls(folded)}
        active={folded.filter(([name, { isSet }]) => isSet(values[name])).length}
        {...(list.isNarrowed && { onClear: list.clear })}
      >
        {renderControls(list.filters.filter(([name]) => name === 'search'))}
      </FilterBar>
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
