/// <reference path="../../../shared/src/ui/css-modules.d.ts" />
import { countOf } from '@backoffice/shared/format/words';
import type { PublishedRegistry } from './published-registry';
import classes from './system.module.css';

/** What an operator must know of the registry before reading the rest. */
export function SystemNotes({ registry: { isChanging, shell, unreadable } }: { registry: PublishedRegistry }) {
  return (
    <>
      {isChanging && (
        <p role="alert" className={classes.note}>
          A deployment is under way or was interrupted. If this stays, deploy once more.
        </p>
      )}
      {shell === undefined && (
        <p role="alert" className={classes.note}>
          The registry's record of the shell is not valid: which one is live cannot be told.
        </p>
      )}
      {unreadable > 0 && (
        <p role="alert" className={classes.note}>
          {`The registry's record of ${countOf(unreadable, 'area')} is not valid: no page shows it.`}
        </p>
      )}
    </>
  );
}
