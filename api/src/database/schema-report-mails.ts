import type { reportMailColumns } from '@backoffice/contract/report-mails';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ContractColumns, CreatedAt, NullableTimestamp, Timestamp, TimestampColumns } from './columns';

interface ReportMailsTable extends TimestampColumns, ContractColumns<typeof reportMailColumns> {
  location_id: number;
  id: GeneratedAlways<number>;
}

interface ReportMailUnsubscribesTable {
  location_id: number;
  report_mail_id: number;
  /** Address of the recipient who unsubscribed, in lower case. */
  email: string;
  created_at: CreatedAt;
}

interface ReportMailDeliveriesTable {
  location_id: number;
  report_mail_id: number;
  /** Local date on which the email is due, `yyyy-MM-dd`. */
  occurrence: string;
  recipient: string;
  state: Generated<'pending' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
}

interface ReportMailQueueTable {
  location_id: number;
  report_mail_id: number;
  /** All occurrences of the report email up to this instant have been processed. */
  done_until: Timestamp;
  next_run_at: Timestamp;
  retry_at: NullableTimestamp;
  leased_until: NullableTimestamp;
}

export interface ReportMailTables {
  report_mails: ReportMailsTable;
  report_mail_unsubscribes: ReportMailUnsubscribesTable;
  report_mail_deliveries: ReportMailDeliveriesTable;
  report_mail_queue: ReportMailQueueTable;
}
