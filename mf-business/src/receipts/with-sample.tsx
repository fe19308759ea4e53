import type { BusinessDetails } from '@backoffice/shared/contract/locations';
import { useBusinessDetails } from '@backoffice/shared/query';
import { Card, ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { type ReactNode, useId } from 'react';
import classes from './receipts.module.css';

const RECEIPT_LINES = 16;

export interface WithSampleProps {
  title: string;
  /** The sample of this restaurant. */
  sample: (business: BusinessDetails) => ReactNode;
  /** The form that the sample follows. */
  children: ReactNode;
}

/** A form beside its sample, or above it where there is no room; without the sample the form works all the same. */
export function WithSample({ title, sample, children }: WithSampleProps) {
  const titleId = useId();
  const business = useBusinessDetails();
  return (
    <div className={classes.layout}>
      {children}
      <section className={classes.sample} aria-labelledby={titleId} aria-busy={business.isPending}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {business.data ? (
          sample(business.data)
        ) : business.error ? (
          <ErrorPanel
            title="The sample could not be loaded"
            message={business.error.message}
            onRetry={() => business.refetch()}
            retrying={business.isFetching}
          />
        ) : (
          <Card>
            <Skeleton lines={RECEIPT_LINES} />
          </Card>
        )}
      </section>
    </div>
  );
}
