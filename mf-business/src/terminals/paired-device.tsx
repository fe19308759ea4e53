import { StatusBadge } from '@backoffice/shared/ui';
import classes from './pairing.module.css';

/** That the code has done its work. */
export function PairedDevice({ name }: { name: string }) {
  return (
    <div className={classes.panel}>
      <p>
        <StatusBadge tone="positive">Paired</StatusBadge>
      </p>
      <p className={classes.text}>
        A device is paired with <strong>{name}</strong> now and can sell.
      </p>
    </div>
  );
}
