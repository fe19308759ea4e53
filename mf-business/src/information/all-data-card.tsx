import { useIsOwner } from '@backoffice/platform/access';
import { Button, Card } from '@backoffice/ui';
import { useAllDataDownload } from './all-data.queries';
import classes from './information-page.module.css';

/** Downloads everything that the location has; for owners alone. */
export function AllDataCard() {
  const { isPending, start } = useAllDataDownload();
  const isOwner = useIsOwner();
  if (!isOwner) return null;
  return (
    <Card>
      <div className={classes.allData}>
        <p>One ZIP file with everything this restaurant has, as CSV and JSON, without passwords and passcodes.</p>
        <Button pending={isPending} onClick={start}>
          Download all data
        </Button>
      </div>
    </Card>
  );
}
