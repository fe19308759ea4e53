import { Loader } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Blocks the window while a task is pending. */
export function LoadingOverlay({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.overlay} role="status" aria-live="polite">
      <Loader size="lg" />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
