import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-error.module.css';

/** What is wrong with a form as a whole. Announced when it appears; nothing is drawn without a message. */
export function FormError({ message }: { message?: string }) {
  if (!message) return null;
  return (
    <p role="alert" className={classes.error}>
      <IconAlertCircle size={18} aria-hidden />
      {message}
    </p>
  );
}
