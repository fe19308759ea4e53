import { useEffect, useId, useRef } from 'react';
import classes from './conflict-notice.module.css';

/** A field that both this form and somebody else changed. */
export interface ConflictChoice {
  label: string;
  /** The user's value, even while the server's value is chosen. */
  yours: string;
  saved: string;
  isYours: boolean;
  choose: (isYours: boolean) => void;
}

/** Changes that another person saved while the form was open. */
export interface Conflict {
  /** "this tax" */
  subject: string;
  /** Whether the server version could not be fetched. */
  hasLoadFailed: boolean;
  /** The other person's changes to fields that the user did not change; the form already shows them. */
  taken: readonly { label: string; text: string }[];
  choices: readonly ConflictChoice[];
}

export interface ConflictNoticeProps {
  conflict: Conflict;
  submitLabel: string;
}

/** Shows what another person saved while the form was open. The user chooses a value for fields that both changed. */
export function ConflictNotice({ conflict, submitLabel }: ConflictNoticeProps) {
  const { subject, hasLoadFailed, taken, choices } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className={classes.notice}>
      <div role="alert" className={classes.text}>
        <p>
          Somebody else has changed {subject} in the meantime. Nothing you entered is lost, and nothing has been saved
          yet.
        </p>
        {hasLoadFailed && <p>What they saved could not be loaded. Press {submitLabel} to try again.</p>}
        {taken.length > 0 && <p>Their changes to fields that you had not changed are now in the form:</p>}
        {taken.length > 0 && (
          <ul className={classes.taken}>
            {taken.map(({ label, text }) => (
              <li key={label}>
                {label}: {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {choices.map((choice) => (
        <Choice key={choice.label} {...choice} />
      ))}
      {!hasLoadFailed && <p>Press {submitLabel} to save the form as it is now.</p>}
    </div>
  );
}

function Choice({ label, yours, saved, isYours, choose }: ConflictChoice) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label} was changed by both of you</legend>
      <label className={classes.option}>
        <input type="radio" name={name} checked={isYours} onChange={() => choose(true)} />
        <span>Keep yours: {yours}</span>
      </label>
      <label className={classes.option}>
        <input type="radio" name={name} checked={!isYours} onChange={() => choose(false)} />
        <span>Use what is saved now: {saved}</span>
      </label>
    </fieldset>
  );
}
