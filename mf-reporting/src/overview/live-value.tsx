import { useState } from 'react';
import classes from './live-value.module.css';

/** A text that is briefly highlighted when it changes. */
export function LiveValue({ text }: { text: string }) {
  const [initialText] = useState(text);
  // A new key remounts the element, which restarts the animation.
  return (
    <span key={text} className={classes.value} data-changed={text !== initialText || undefined}>
      {text}
    </span>
  );
}
