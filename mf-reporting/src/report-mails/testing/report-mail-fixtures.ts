import { buildPagingMetadata } from '@backoffice/contract/paging';
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
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';

const UPDATED_AT = '2026-11-20T10:00:00.000Z';

export function buildReportMail(id: number, values: Partial<ReportMail> = {}): ReportMail {
  return {
    ...{ id, name: `Report ${id}`, frequency: 'Daily', weekday: 'Monday', hour: 6, is_active: true },
    ...{ includes_product_mix: false, includes_taxes: false, includes_exceptions: false },
    ...{ recipients: ['ana@example.com'], unsubscribed: [], next_run_at: '2026-11-21T11:00:00.000Z' },
    ...{ last_outcome: null, updated_at: UPDATED_AT },
    ...values,
  };
}

/** Stubs the API with the report emails `mails`; requests modify them. Returns the bodies of these requests. */
export function stubReportMails(api: StubbedApi, mails: ReportMail[]) {
  const sentBodies: unknown[] = [];
  const find = (id: number) =>
    mails.find((mail) => mail.id === id) ?? new ErrorResponse(404, { code: 'not_found', message: 'Not found' });
  const change = (id: number, values: Partial<ReportMail>) => {
    mails.splice(0, mails.length, ...mails.map((mail) => (mail.id === id ? { ...mail, ...values } : mail)));
    return find(id);
  };
  api.respond(listReportMails, ({ query: { page, per_page } }) => ({
    data: mails,
    paging_metadata: buildPagingMetadata(mails.length, page, per_page),
  }));
  api.respond(getReportMail, ({ params }) => find(params.id));
  api.respond(createReportMail, ({ body }) => {
    sentBodies.push(body);
    const created = buildReportMail(mails.length + 1, body);
    mails.push(created);
    return created;
  });
  api.respond(updateReportMail, ({ params, body: { id: _, updated_at: _version, ...values } }) => {
    sentBodies.push(values);
    return change(params.id, values);
  });
  api.respond(setReportMailActive, ({ params, query }) => {
    sentBodies.push({ ...params, ...query });
    return change(params.id, { ...query, next_run_at: null });
  });
  api.respond(deleteReportMail, ({ params }) => {
    mails.splice(0, mails.length, ...mails.filter(({ id }) => id !== params.id));
    return { message: 'Report email deleted' };
  });
  api.respond(sendTestReportMail, { message: 'The test was sent to owner@example.com' });
  return sentBodies;
}
