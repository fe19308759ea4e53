import type { Terminal } from '@backoffice/contract/terminals';
import { ApiError } from '@backoffice/platform/client';
import type { ModalData } from '@backoffice/platform/feedback';
import { ErrorPanel, Skeleton } from '@backoffice/ui';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { TerminalForm } from './terminal-form';
import { useTerminal } from './terminals.queries';

interface TerminalModalOptions {
  record: OpenedRecord | undefined;
  close: () => void;
  onCreated: (terminal: Terminal) => void;
}

/** Opens the modal to rename the terminal that the URL names, or to create one. */
export function useTerminalModal({ record, close, onCreated }: TerminalModalOptions): void {
  const details = useTerminal(record === undefined || record.kind === 'new' ? undefined : record.id);
  const onSaved = (terminal: Terminal) => {
    close();
    if (record?.kind === 'new') onCreated(terminal);
  };
  useModal('terminal', buildModal());

  function buildModal(): ModalData | undefined {
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
    const content = <TerminalError error={error} details={details} />;
    return { title, content, actions: [{ label: 'Cancel' }], onClose: close };
  }
}

function TerminalError({ error, details }: { error: Error; details: ReturnType<typeof useTerminal> }) {
  // A retry cannot load a missing terminal.
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
