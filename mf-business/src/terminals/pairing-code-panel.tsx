import { notify } from '@backoffice/shared/feedback';
import { Button } from '@backoffice/shared/ui';
import { IconCopy } from '@backoffice/shared/ui/form';
import { useEffect, useState } from 'react';
import classes from './pairing.module.css';
import type { PairingCode } from './pairing.queries';

export interface PairingCodePanelProps {
  /** Of the terminal. */
  name: string;
  code: PairingCode;
  /** Of the location; the browser's own until it is known. */
  zone: string | undefined;
  onRenew: () => void;
  /** The next code is on its way. */
  renewing: boolean;
}

/** A pairing code, to be read off and typed on a device, until it ends. */
export function PairingCodePanel({ name, code, zone, onRenew, renewing }: PairingCodePanelProps) {
  const secondsLeft = useSecondsUntil(code.deadline);
  const isOver = secondsLeft === 0;
  return (
    <div className={classes.panel}>
      <p className={classes.text}>
        Terminal <strong>{name}</strong>
      </p>
      <p className={classes.code} data-over={isOver || undefined}>
        {grouped(code.code)}
      </p>
      <p className={classes.text}>
        {isOver
          ? 'This code has expired.'
          : `Enter this code on the device. It works once, until ${timeOf(code.expiresAt, zone)}.`}
      </p>
      {/* One button all along: the focus stays on it when the code ends and when the next one comes. */}
      <Button
        variant={isOver ? 'primary' : 'secondary'}
        icon={!isOver && <IconCopy size={16} aria-hidden />}
        pending={renewing}
        onClick={() => (isOver ? onRenew() : copy(code.code))}
      >
        {isOver ? 'New code' : 'Copy'}
      </Button>
      {!isOver && (
        <p className={classes.hint}>
          Waiting for the device. <span role="timer">{clock(secondsLeft)}</span> left
        </p>
      )}
    </div>
  );
}

/** `ABCD2345` as `ABCD 2345`: four letters are kept in mind at once. */
function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

function timeOf(instant: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant));
}

/** `9:05` for 545 seconds. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SECOND_MS = 1000;

/** Counts down to `deadline`, in milliseconds by this device's clock; stays at 0. */
function useSecondsUntil(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((deadline - now) / SECOND_MS));
}

async function copy(code: string): Promise<void> {
  try {
    // A page that did not come over TLS has no clipboard at all.
    await navigator.clipboard.writeText(code);
    notify.succeeded('Code copied');
  } catch {
    notify.failed('The code could not be copied');
  }
}
