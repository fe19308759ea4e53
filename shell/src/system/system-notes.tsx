import { formatCount } from '@backoffice/contract/words';
import type { PublishedRegistry } from './published-registry';
import classes from './system.module.css';

/** Warnings about the registry, shown above the rest of the page. */
export function SystemNotes({ registry: { isChanging, shell, invalidCount } }: { registry: PublishedRegistry }) {
  return (
    <>
      {isChanging && (
        <p role="alert" className={classes.note}>
          A deployment is under way or was interrupted. If this stays, deploy once more.
        </p>
      )}
      {shell === undefined && (
        <p role="alert" className={classes.note}>
          The registry's record of the shell is not valid, so the live version is unknown.
        </p>
      )}
      {invalidCount > 0 && (
        <p role="alert" className={classes.note}>
          {`The registry's record of ${formatCount(invalidCount, 'area')} is not valid: no page shows it.`}
        </p>
      )}
    </>
  );
}
