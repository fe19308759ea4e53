import { notify } from '@backoffice/platform/feedback';
import { Button } from '@backoffice/ui';
import { IconCopy } from '@backoffice/ui/list';
import { useEffect, useState } from 'react';
import classes from './pairing.module.css';
import type { PairingCode } from './pairing.queries';

export interface PairingCodePanelProps {
  /** Name of the terminal. */
  name: string;
  code: PairingCode;
  /** Time zone of the location; the browser's zone is used while it loads. */
  zone: string | undefined;
  onRenew: () => void;
  /** Whether the next code is being created. */
  isRenewing: boolean;
}

/** Shows a pairing code to be entered on a device, with a countdown to its expiry. */
export function PairingCodePanel({ name, code, zone, onRenew, isRenewing }: PairingCodePanelProps) {
  const secondsLeft = useSecondsUntil(code.deadline);
  const isExpired = secondsLeft === 0;
  return (
    <div className={classes.panel}>
      <p className={classes.text}>
        Terminal <strong>{name}</strong>
      </p>
      <p className={classes.code} data-expired={isExpired || undefined}>
        {formatCode(code.code)}
      </p>
      <p className={classes.text}>
        {isExpired
          ? 'This code has expired.'
          : `Enter this code on the device. It works once, until ${formatTime(code.expiresAt, zone)}.`}
      </p>
      {/* Copying and renewing the code use the same button, so that it keeps the focus when the code expires. */}
      <Button
        variant={isExpired ? 'primary' : 'secondary'}
        icon={!isExpired && <IconCopy size={16} aria-hidden />}
        pending={isRenewing}
        onClick={() => (isExpired ? onRenew() : copyCode(code.code))}
      >
        {isExpired ? 'New code' : 'Copy'}
      </Button>
      {!isExpired && (
        <p className={classes.hint}>
          Waiting for the device. <span role="timer">{formatCountdown(secondsLeft)}</span> left
        </p>
      )}
    </div>
  );
}

/** Formats `ABCD2345` as `ABCD 2345`, which is easier to read. */
function formatCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

function formatTime(instant: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant));
}

/** Formats 545 seconds as `9:05`. */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SECOND_MS = 1000;

/** Returns the seconds until `deadline` (epoch milliseconds by this device's clock), updated each second; 0 after it. */
function useSecondsUntil(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((deadline - now) / SECOND_MS));
}

async function copyCode(code: string): Promise<void> {
  try {
    // Without HTTPS `navigator.clipboard` is undefined; the catch block handles that error, too.
    await navigator.clipboard.writeText(code);
    notify.succeeded('Code copied');
  } catch {
    notify.failed('The code could not be copied');
  }
}
