import { useLocation } from '@backoffice/platform/router';
import { Button, TextLink } from '@backoffice/ui';
import { paths } from '../paths';
import classes from './closing-actions.module.css';
import { useLatestClosingNumber } from './closings.queries';

/** Links to the previous and next Z report, and the button that prints this one. */
export function ClosingActions({ number }: { number: number }) {
  const latest = useLatestClosingNumber();
  // The back link takes the list's filters from the query string. It returns to the previous history entry if the state
  // says that this entry is the list, so the links keep the state and replace the entry.
  const { search, state } = useLocation();
  const history = { replace: true, state };
  return (
    <div className={classes.actions}>
      {number > 1 && (
        <TextLink to={`${paths.closing(number - 1)}${search}`} label={`Previous Z report, ${number - 1}`} {...history}>
          Previous
        </TextLink>
      )}
      {latest !== undefined && number < latest && (
        <TextLink to={`${paths.closing(number + 1)}${search}`} label={`Next Z report, ${number + 1}`} {...history}>
          Next
        </TextLink>
      )}
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
