import {
  createReportMail,
  deleteReportMail,
  getReportMail,
  listReportMails,
  type ReportMail,
  sendTestReportMail,
  setReportMailActive,
  updateReportMail,
} from '@backoffice/contract/report-mails';
import { call } from '@backoffice/platform/client';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';

const mails = resourceQueries<ReportMail>({ key: ['report-mails'], owner: 'mf-reporting' });

export const useReportMails = mails.list(
  listReportMails,
  ({ page, perPage }: Pick<ListView, 'page' | 'perPage'>) => ({ page, per_page: perPage }),
  // The data is stale immediately, because each sent email changes the shown outcome.
  { failed: 'Failed to fetch report emails', staleTime: 0 },
);
export const useReportMail = mails.formRecord(getReportMail, { failed: 'Failed to fetch the report email' });

export const useCreateReportMail = mails.create(createReportMail, {
  succeeded: 'Report email added',
  failed: ({ message }) => `Failed to add the report email, ${message}`,
});
export const useUpdateReportMail = mails.update(updateReportMail, {
  succeeded: 'Report email saved',
  failed: ({ message }) => `Failed to save the report email, ${message}`,
});
export const useDeleteReportMail = mails.remove(deleteReportMail, {
  undoes: (_, record_id) => ({ kind: 'report_mails', record_id }),
  succeeded: 'Report email deleted',
  failed: ({ message }) => `Failed to delete the report email, ${message}`,
});
export const useSetReportMailActive = mails.toggle({
  field: 'is_active',
  send: (id, is_active) => call(setReportMailActive, { params: { id }, query: { is_active } }),
  succeeded: 'Report email saved',
  detail: ({ name }, isActive) => `${name} is ${isActive ? 'active' : 'paused'}`,
  failed: () => 'Failed to change the report email',
});

/** Sends the signed-in user a test email with the latest report. */
export const useSendTestEmail = mails.request({
  send: (id: number) => call(sendTestReportMail, { params: { id } }),
  succeeded: ({ message }) => message,
  failed: ({ message }) => `The test was not sent. ${message}`,
  reportsConflict: true,
});
