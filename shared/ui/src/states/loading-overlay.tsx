import { Loader } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Covers the window while something must finish before anything else can be done. */
export function LoadingOverlay({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.overlay} role="status" aria-live="polite">
      <Loader size="lg" />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
