import { useState } from 'react';
import classes from './live-value.module.css';

/** A text that is highlighted for a moment when it changes. */
export function LiveValue({ text }: { text: string }) {
  const [initialText] = useState(text);
  // A new key mounts a new element, which starts the animation again.
  return (
    <span key={text} className={classes.value} data-changed={text !== initialText || undefined}>
      {text}
    </span>
  );
}
