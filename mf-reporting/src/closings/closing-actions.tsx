import { useLocation } from '@backoffice/platform/router';
import { Button, TextLink } from '@backoffice/ui';
import { paths } from '../paths';
import classes from './closing-actions.module.css';
import { useLatestClosingNumber } from './closings.queries';

/** Links to the previous and next Z report, and the button that prints this one. */
export function ClosingActions({ number }: { number: number }) {
  const latest = useLatestClosingNumber();
  // The links keep the query string, because the link back to the list takes the list's filters from it.
  const { search } = useLocation();
  return (
    <div className={classes.actions}>
      {number > 1 && (
        <TextLink to={`${paths.closing(number - 1)}${search}`} label={`Previous Z report, ${number - 1}`}>
          Previous
        </TextLink>
      )}
      {latest !== undefined && number < latest && (
        <TextLink to={`${paths.closing(number + 1)}${search}`} label={`Next Z report, ${number + 1}`}>
          Next
        </TextLink>
      )}
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
