/// <reference path="../css-modules.d.ts" />
import { estimatePasswordStrength } from '@backoffice/platform/client';
import { useEffect, useState } from 'react';
import classes from './password-strength.module.css';

const LEVELS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'];
/** Milliseconds between the last key press and the estimate of the password's strength. */
const PAUSE_MS = 150;

/** Returns a password's score, 0 to 4; undefined while it is empty or the code for the estimate has not loaded. */
function useScore(password: string): number | undefined {
  const [score, setScore] = useState<number>();
  useEffect(() => {
    if (password === '') return setScore(undefined);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const estimated = await estimatePasswordStrength(password);
        if (isCurrent) setScore(estimated);
      } catch {
        // The form also works without the estimate, because the server rejects common passwords.
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password]);
  return score;
}

/** Shows how hard a new password is to guess, below its field. */
export function PasswordStrength({ password }: { password: string }) {
  const score = useScore(password);
  const level = score === undefined ? undefined : LEVELS[score];
  return (
    <div className={classes.strength} data-score={score}>
      <div className={classes.bar} aria-hidden>
        {LEVELS.slice(1).map((name, index) => (
          <span key={name} className={classes.part} data-filled={(score !== undefined && index < score) || undefined} />
        ))}
      </div>
      <p className={classes.text} role="status">
        {level === undefined ? 'Long and unusual is best, such as several words.' : `Strength: ${level}`}
      </p>
    </div>
  );
}
