import { ApiError } from '@backoffice/shared/client';
import type { Terminal } from '@backoffice/shared/contract/terminals';
import type { ModalData } from '@backoffice/shared/feedback';
import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { type OpenedRecord, useModal } from '@backoffice/shared/ui/form';
import { TerminalForm } from './terminal-form';
import { useTerminal } from './terminals.queries';

interface TerminalModalInput {
  record: OpenedRecord | undefined;
  close: () => void;
  onCreated: (terminal: Terminal) => void;
}

/** The modal that the address names: the name of a terminal, or a new one. */
export function useTerminalModal({ record, close, onCreated }: TerminalModalInput): void {
  const details = useTerminal(record === undefined || record.kind === 'new' ? undefined : record.id);
  const onSaved = (terminal: Terminal) => {
    close();
    if (record?.kind === 'new') onCreated(terminal);
  };
  useModal('terminal', modalOf());

  function modalOf(): ModalData | undefined {
    if (record?.kind === 'new') {
      const content = <TerminalForm onSaved={onSaved} onClose={close} />;
      return { title: 'New Terminal', content, onClose: close };
    }
    if (record === undefined) return undefined;
    const title = 'Rename Terminal';
    const { data, error } = details;
    if (data) {
      const content = <TerminalForm key={data.id} terminal={data} onSaved={onSaved} onClose={close} />;
      return { title, content, onClose: close };
    }
    if (!error) return { title, content: <Skeleton lines={3} />, onClose: close };
    const content = <Failure error={error} details={details} />;
    return { title, content, actions: [{ label: 'Cancel' }], onClose: close };
  }
}

function Failure({ error, details }: { error: Error; details: ReturnType<typeof useTerminal> }) {
  // Asking again does not bring back a terminal that there is not.
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? 'No terminal found' : 'The terminal could not be loaded'}
      message={error.message}
      onRetry={isMissing ? undefined : () => details.refetch()}
      retrying={details.isFetching}
    />
  );
}
