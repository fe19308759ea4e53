import type { Terminal } from '@backoffice/shared/contract/terminals';
import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { useModal } from '@backoffice/shared/ui/form';
import { useState } from 'react';
import { PairedDevice } from './paired-device';
import { type PairingCode, useCreatePairingCode, useIsPaired } from './pairing.queries';
import { PairingCodePanel } from './pairing-code-panel';

interface PairingInput {
  /** Of the location; undefined until it is known. */
  zone: string | undefined;
  /** Another modal is still open. The focus is to go back past it, to what opened that one. */
  waiting: boolean;
}

/**
 * Pairs a device with a terminal, in a modal. The code stays out of the address: whoever has it can sell. Answers what
 * starts it.
 */
export function usePairing({ zone, waiting }: PairingInput): (terminal: Terminal) => void {
  const [terminal, setTerminal] = useState<Terminal>();
  // Of the last code that was made: it stands until the next one is there.
  const [code, setCode] = useState<PairingCode>();
  const { mutate, error, isPending } = useCreatePairingCode();
  const isPaired = useIsPaired(terminal?.id, code);
  const makeCode = ({ id }: Pick<Terminal, 'id'>) => mutate(id, { onSuccess: setCode });
  useModal(
    'pairing',
    terminal && !waiting
      ? {
          title: isPaired ? 'Device paired' : 'Pair a device',
          // Read out as it changes: the code, its end, the device.
          content: <div aria-live="polite">{contentFor(terminal)}</div>,
          actions: [{ label: isPaired ? 'Done' : 'Close' }],
          onClose: () => setTerminal(undefined),
        }
      : undefined,
  );
  return (started) => {
    setTerminal(started);
    setCode(undefined);
    makeCode(started);
  };

  function contentFor(opened: Terminal) {
    const renew = () => makeCode(opened);
    if (isPaired) return <PairedDevice name={opened.name} />;
    if (error) {
      const title = 'The pairing code could not be made';
      return <ErrorPanel title={title} message={error.message} onRetry={renew} />;
    }
    if (!code) return <Skeleton lines={4} />;
    return <PairingCodePanel name={opened.name} code={code} zone={zone} onRenew={renew} renewing={isPending} />;
  }
}
