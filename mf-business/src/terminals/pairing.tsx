import type { Terminal } from '@backoffice/shared/contract/terminals';
import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { useModal } from '@backoffice/shared/ui/form';
import { useState } from 'react';
import { PairedDevice } from './paired-device';
import { useCreatePairingCode, useIsPaired } from './pairing.queries';
import { PairingCodePanel } from './pairing-code-panel';

/**
 * Pairs a device with a terminal, in a modal. The code stays out of the address: whoever has it can sell. Answers what
 * starts it.
 */
export function usePairing(zone: string | undefined): (terminal: Terminal) => void {
  const [terminal, setTerminal] = useState<Terminal>();
  const { mutate, data: code, error, isPending, reset } = useCreatePairingCode();
  const isPaired = useIsPaired(terminal?.id, code);
  const close = () => {
    setTerminal(undefined);
    reset();
  };
  const start = (started: Terminal) => {
    setTerminal(started);
    mutate(started.id);
  };
  useModal(
    'pairing',
    terminal && {
      title: isPaired ? 'Device paired' : 'Pair a device',
      // Read out as it changes: the code, its end, the device.
      content: <div aria-live="polite">{contentFor(terminal)}</div>,
      actions: [{ label: isPaired ? 'Done' : 'Close' }],
      onClose: close,
    },
  );
  return start;

  function contentFor(opened: Terminal) {
    const renew = () => mutate(opened.id);
    if (isPaired) return <PairedDevice name={opened.name} />;
    if (code) return <PairingCodePanel key={code.code} name={opened.name} code={code} zone={zone} onRenew={renew} />;
    if (!error) return <Skeleton lines={4} />;
    const title = 'The pairing code could not be made';
    return <ErrorPanel title={title} message={error.message} onRetry={renew} retrying={isPending} />;
  }
}
