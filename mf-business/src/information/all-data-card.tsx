import { useIsOwner } from '@backoffice/platform/access';
import { Button, Card } from '@backoffice/ui';
import { useAllDataDownload } from './all-data.queries';
import classes from './information-page.module.css';

/** Card that downloads all data of the location; renders nothing for users who are not owners. */
export function AllDataCard() {
  const download = useAllDataDownload();
  const isOwner = useIsOwner();
  if (!isOwner) return null;
  return (
    <Card>
      <div className={classes.allData}>
        <p>All of this restaurant’s data as CSV and JSON in one ZIP file, without passwords and passcodes.</p>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          Download all data
        </Button>
      </div>
    </Card>
  );
}
