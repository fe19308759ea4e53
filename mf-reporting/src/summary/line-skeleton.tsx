import { Skeleton } from '@backoffice/ui';
import classes from './line-skeleton.module.css';

/** Stands in for a line of text of the size around it, and is as high. */
export function LineSkeleton({ width }: { width?: string }) {
  return (
    <div className={classes.line}>
      <Skeleton {...(width && { width })} />
    </div>
  );
}
