import { Card } from '@backoffice/ui';
import { SignedOutHealthTable, type SignedOutTableProps } from './health-table';
import classes from './system.module.css';

/** Shows how the versions work in pages of visitors who are not signed in, such as the sign-in page. */
export function SignedOutCard(props: SignedOutTableProps) {
  return (
    <Card title="Health of signed-out pages" flush>
      <p className={classes.explanation}>
        The sign-in page and others for visitors who are not signed in, over whole hours. Anybody can send these
        reports: check them before you act on them. They never cause a rollback.
      </p>
      <SignedOutHealthTable {...props} />
    </Card>
  );
}
