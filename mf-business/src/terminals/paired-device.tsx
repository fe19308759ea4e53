import { StatusBadge } from '@backoffice/ui';
import { useEffect, useRef } from 'react';
import classes from './pairing.module.css';

/** Confirms that a device has been paired. */
export function PairedDevice({ name }: { name: string }) {
  const panel = useRef<HTMLDivElement>(null);
  // Focuses the panel, because the button that had the focus was removed together with the code.
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <StatusBadge tone="positive">Paired</StatusBadge>
      <p className={classes.text}>
        A device is paired with <strong>{name}</strong> now and can sell.
      </p>
    </div>
  );
}
