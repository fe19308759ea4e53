import type { Terminal } from '@backoffice/contract/terminals';
import { useLocationZone } from '@backoffice/platform/query';
import { AddButton, ListPage, searchFilter, useListState } from '@backoffice/ui/list';
import { RecordModal, useOpenedRecord } from '@backoffice/ui/record-form';
import { useMemo } from 'react';
import { confirmRevoke } from './confirm-revoke';
import { usePairing } from './pairing';
import { TerminalForm } from './terminal-form';
import { useRevokeTerminal, useTerminal, useTerminals } from './terminals.queries';
import { buildTerminalsColumns } from './terminals-columns';

const filters = { search: searchFilter({ placeholder: 'Name' }) };

export function TerminalsPage() {
  const list = useListState(filters);
  const zone = useLocationZone();
  const columns = useMemo(() => buildTerminalsColumns(zone), [zone]);
  const { record, openedId, open, close } = useOpenedRecord('terminal');
  const startPairing = usePairing({ zone, isOtherModalOpen: record !== undefined });
  const { mutateAsync: revoke } = useRevokeTerminal();
  const handleSaved = (terminal: Terminal) => {
    close();
    if (openedId === undefined) startPairing(terminal);
  };
  return (
    <>
      <ListPage
        title="Terminals"
        actions={<AddButton onClick={() => open({ kind: 'new' })}>Add Terminal</AddButton>}
        list={list}
        query={useTerminals(list.view)}
        columns={columns}
        skeletonRows={4}
        failure="The terminals could not be loaded"
        empty={{
          title: 'No terminals added.',
          hint: 'Click on the «Add Terminal» button to create the first one and get a code to pair a device.',
          noMatches: 'No terminals found.',
        }}
        history="terminals"
        rowActions={(terminal) => [
          { label: 'Pair a device', onClick: () => startPairing(terminal) },
          { label: 'Rename', onClick: () => open({ kind: 'edit', id: terminal.id }) },
          // Without a paired device, there is no access that could be revoked.
          ...(terminal.status === 'Paired'
            ? [
                {
                  label: 'Revoke access',
                  danger: true,
                  onClick: () => confirmRevoke({ name: terminal.name, revoke: () => revoke(terminal.id) }),
                },
              ]
            : []),
        ]}
      />
      <RecordModal
        id="terminal"
        record={record}
        title={openedId === undefined ? 'New Terminal' : 'Rename Terminal'}
        query={useTerminal(openedId)}
        failure="The terminal could not be loaded"
        missing="No terminal found"
        skeletonLines={3}
        onClose={close}
      >
        {(terminal) => <TerminalForm key={openedId} terminal={terminal} onSaved={handleSaved} onClose={close} />}
      </RecordModal>
    </>
  );
}
