import { useLocationZone } from '@backoffice/platform/query';
import { Button, Page } from '@backoffice/ui';
import { EmptyState, NoMatches, PagedTable, useListView } from '@backoffice/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/ui/filters';
import { IconPlus, useOpenedRecord } from '@backoffice/ui/form';
import { confirmRevoke } from './confirm-revoke';
import { usePairing } from './pairing';
import { useTerminalModal } from './terminal-modal';
import { useRevokeTerminal, useTerminals } from './terminals.queries';
import { buildTerminalsColumns } from './terminals-columns';

const EMPTY_HINT = 'Click on the «Add Terminal» button to create the first one and get the code that pairs a device.';

export function TerminalsPage() {
  const list = useListView();
  const { view, change } = list;
  const terminals = useTerminals(view);
  const zone = useLocationZone();
  const { record, open, close } = useOpenedRecord('terminal');
  const startPairing = usePairing({ zone, isOtherModalOpen: record !== undefined });
  useTerminalModal({ record, close, onCreated: startPairing });
  const { mutateAsync: revoke } = useRevokeTerminal();
  const columns = buildTerminalsColumns({
    zone,
    onPair: startPairing,
    onRename: ({ id }) => open({ kind: 'edit', id }),
    onRevoke: ({ id, name }) => confirmRevoke({ name, revoke: () => revoke(id) }),
  });
  return (
    <Page
      title="Terminals"
      actions={
        <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'new' })}>
          Add Terminal
        </Button>
      }
    >
      <FilterBar>
        <SearchField label="Search" placeholder="Name" value={view.search} onSearch={(search) => change({ search })} />
      </FilterBar>
      <PagedTable
        caption="Terminals"
        columns={columns}
        rowKey={({ id }) => id}
        query={terminals}
        list={list}
        skeletonRows={4}
        failure="The terminals could not be loaded"
        empty={
          view.search === '' ? (
            <EmptyState title="No terminals added." hint={EMPTY_HINT} />
          ) : (
            <NoMatches title="No terminals found." onClear={() => change({ search: '' })} />
          )
        }
      />
    </Page>
  );
}
