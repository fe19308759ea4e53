import type { BusinessDetails } from '@backoffice/contract/locations';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Card, Skeleton } from '@backoffice/ui';
import { QueryError } from '@backoffice/ui/data-table';
import { type ReactNode, useId } from 'react';
import classes from './receipts.module.css';

const SKELETON_LINES = 16;

export interface FormWithSampleProps {
  title: string;
  /** Renders the sample receipt with the details of the restaurant. */
  renderSample: (business: BusinessDetails) => ReactNode;
  /** The form whose values the sample shows. */
  children: ReactNode;
}

/** A form next to a sample receipt, or above it on narrow screens. The form works even if the sample fails to load. */
export function FormWithSample({ title, renderSample, children }: FormWithSampleProps) {
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
          renderSample(business.data)
        ) : business.error ? (
          <QueryError title="The sample could not be loaded" query={business} />
        ) : (
          <Card>
            <Skeleton lines={SKELETON_LINES} />
          </Card>
        )}
      </section>
    </div>
  );
}
