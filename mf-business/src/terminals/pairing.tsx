import type { Terminal } from '@backoffice/contract/terminals';
import { ErrorPanel, Skeleton } from '@backoffice/ui';
import { useModal } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { PairedDevice } from './paired-device';
import { type PairingCode, useCreatePairingCode, useIsPaired } from './pairing.queries';
import { PairingCodePanel } from './pairing-code-panel';

interface PairingOptions {
  /** Time zone of the location; undefined while it loads. */
  zone: string | undefined;
  /** The pairing modal waits until any other modal has closed, because closing that modal would take the focus away. */
  isOtherModalOpen: boolean;
}

/**
 * Returns a function that opens the modal to pair a device with a terminal. The code stays out of the URL, because it
 * grants access.
 */
export function usePairing({ zone, isOtherModalOpen }: PairingOptions): (terminal: Terminal) => void {
  const [terminal, setTerminal] = useState<Terminal>();
  // The last created code stays visible until the next one has arrived.
  const [code, setCode] = useState<PairingCode>();
  const { mutate, error, isPending } = useCreatePairingCode();
  const isPaired = useIsPaired(terminal?.id, code);
  const createCode = ({ id }: Pick<Terminal, 'id'>) => mutate(id, { onSuccess: setCode });
  useModal(
    'pairing',
    terminal && !isOtherModalOpen
      ? {
          title: isPaired ? 'Device paired' : 'Pair a device',
          // Screen readers announce the code, its expiry and the completed pairing.
          content: <div aria-live="polite">{renderContent(terminal)}</div>,
          actions: [{ label: isPaired ? 'Done' : 'Close' }],
          onClose: () => setTerminal(undefined),
        }
      : undefined,
  );
  return (pairedTerminal) => {
    setTerminal(pairedTerminal);
    setCode(undefined);
    createCode(pairedTerminal);
  };

  function renderContent(pairedTerminal: Terminal) {
    const renew = () => createCode(pairedTerminal);
    if (isPaired) return <PairedDevice name={pairedTerminal.name} />;
    if (error) {
      const title = 'The pairing code could not be created';
      return <ErrorPanel title={title} message={error.message} onRetry={renew} />;
    }
    if (!code) return <Skeleton lines={4} />;
    return (
      <PairingCodePanel name={pairedTerminal.name} code={code} zone={zone} onRenew={renew} isRenewing={isPending} />
    );
  }
}
