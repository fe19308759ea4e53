import { Skeleton } from '@backoffice/ui';
import classes from './line-skeleton.module.css';

/** Placeholder of one line of text, with the line height of its context. */
export function LineSkeleton({ width }: { width?: string }) {
  return (
    <div className={classes.line}>
      <Skeleton {...(width && { width })} />
    </div>
  );
}
