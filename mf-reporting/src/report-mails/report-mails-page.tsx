import { useBusinessDetails } from '@backoffice/platform/query';
import { AddButton, ListPage, type MenuAction, useListState } from '@backoffice/ui/list';
import { RecordModal, useOpenedRecord } from '@backoffice/ui/record-form';
import { LocationDaysProvider } from '../location-days';
import { reportMails } from '../reports';
import { ReportMailForm } from './report-mail-form';
import { useDeleteReportMail, useReportMail, useReportMails, useSendTestEmail } from './report-mails.queries';
import { reportMailsColumns } from './report-mails-columns';

/** The screen that lists the scheduled report emails. */
export function ReportMailsPage() {
  const list = useListState();
  const business = useBusinessDetails();
  const mails = useReportMails(list.view);
  const { record, openedId, open, close } = useOpenedRecord('mail');
  const mail = useReportMail(openedId);
  const { mutate: sendTest } = useSendTestEmail();
  return (
    // The fallback settings never affect what is shown: no time is displayed until the time zone has loaded.
    <LocationDaysProvider value={business.data ?? { timezone: 'UTC', day_cutoff: '00:00' }}>
      <ListPage
        title={reportMails.title}
        description="Reports sent automatically by email."
        actions={<AddButton onClick={() => open({ kind: 'new' })}>Add Report Email</AddButton>}
        list={list}
        query={business.isError && !business.data ? { ...business, data: undefined } : mails}
        columns={reportMailsColumns}
        loading={business.isPending}
        skeletonRows={3}
        failure="The report emails could not be loaded"
        empty={{
          title: 'No reports are sent by email yet.',
          hint: 'Add one to get yesterday’s sales every morning.',
        }}
        onEdit={({ id }) => open({ kind: 'edit', id })}
        onView={({ id }) => open({ kind: 'info', id })}
        rowActions={({ id }): MenuAction[] => [{ label: 'Send a test to me now', onClick: () => sendTest(id) }]}
        history="report_mails"
        deletion={{ question: 'Are you sure you want to delete this report email?', mutation: useDeleteReportMail() }}
      />
      <RecordModal
        id="report-mail"
        record={record}
        title={record?.kind === 'new' ? 'Add Report Email' : 'Edit Report Email'}
        readTitle={mail.data?.name ?? 'Report Email'}
        query={mail}
        failure="The report email could not be loaded"
        skeletonLines={7}
        onClose={close}
      >
        {(loaded) => <ReportMailForm key={openedId} mail={loaded} onClose={close} />}
      </RecordModal>
    </LocationDaysProvider>
  );
}
