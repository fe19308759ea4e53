import type { ReportMail } from '@backoffice/contract/report-mails';
import { StatusBadge } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { switchColumn } from '@backoffice/ui/list';
import { DateTime } from '../date-time';
import { useDaySettings } from '../location-days';
import { describeOutcome, formatContents, formatRecipients, formatSchedule } from './report-mail-texts';
import classes from './report-mails.module.css';
import { useSetReportMailActive } from './report-mails.queries';

function LastOutcome({ mail }: { mail: ReportMail }) {
  const { timezone } = useDaySettings();
  const outcome = describeOutcome(mail.last_outcome, timezone, new Date());
  if (outcome === undefined) return 'Not sent yet';
  return (
    <span className={classes.main}>
      <StatusBadge tone={outcome.tone}>{outcome.label}</StatusBadge>
      <span className={classes.detail}>{outcome.detail}</span>
    </span>
  );
}

export const reportMailsColumns: Column<ReportMail>[] = [
  {
    key: 'name',
    header: 'Name',
    compact: 'top',
    cell: (mail) => (
      <span className={classes.main}>
        {mail.name} <span className={classes.detail}>{formatContents(mail)}</span>
      </span>
    ),
  },
  {
    key: 'schedule',
    header: 'When',
    cell: (mail) => (
      <span className={classes.main}>
        {formatSchedule(mail)}{' '}
        {mail.next_run_at && (
          <span className={classes.detail}>
            Next: <DateTime instant={mail.next_run_at} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'recipients',
    header: 'Recipients',
    cell: ({ recipients, unsubscribed }) => (
      <span className={classes.main} title={recipients.join('\n')}>
        {formatRecipients(recipients)}{' '}
        {unsubscribed.length > 0 && <span className={classes.detail}>Unsubscribed: {unsubscribed.join(', ')}</span>}
      </span>
    ),
  },
  { key: 'outcome', header: 'Last email', cell: (mail) => <LastOutcome mail={mail} /> },
  switchColumn({
    header: 'Active',
    label: ({ name }) => `${name} is active`,
    isOn: ({ is_active }) => is_active,
    useToggle: useSetReportMailActive,
  }),
];
