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
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { insertRecord, requireFound, updateRecord } from '../../database/records';
import { requireSameId } from '../../database/writes';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  checkReportMailLimit,
  findReportMail,
  findReportMails,
  removeReportMail,
  removeUnsubscribes,
} from './report-mails.repository';
import { requireReportRights } from './report-rights';
import { sendTestMail } from './test-mail';
import { registerUnsubscribe } from './unsubscribe.routes';

/** Low, because each test email reads the figures of reports and connects to the mail server. */
const TESTS_PER_MINUTE = 10;

export function registerReportMailRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerUnsubscribe(app, services);

  registerOperation(app, listReportMails, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findReportMails(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getReportMail, ({ session: { locationId }, params: { id } }) =>
    withLocation(db, locationId, (scope) => requireMail(scope, locationId, id), READ_ONLY),
  );

  registerOperation(app, createReportMail, ({ session: { locationId }, access, body }) => {
    requireReportRights(access, body);
    return withLocation(db, locationId, async (scope) => {
      await checkReportMailLimit(scope, locationId);
      return await requireMail(scope, locationId, await insertRecord(scope, locationId, 'report_mails', body));
    });
  });

  registerOperation(
    app,
    updateReportMail,
    ({ session: { locationId }, access, params: { id }, body: { id: bodyId, updated_at, ...values } }) => {
      requireSameId(id, bodyId);
      return withLocation(db, locationId, async (scope) => {
        const stored = await requireMail(scope, locationId, id);
        requireReportRights(access, values);
        await updateRecord(scope, locationId, 'report_mails', id, values, updated_at);
        // An unsubscribe outlives the removal of the recipient, so that undoing the removal does not restore consent.
        const previous = new Set(stored.recipients.map((email) => email.toLowerCase()));
        const added = values.recipients.filter((email) => !previous.has(email.toLowerCase()));
        await removeUnsubscribes(scope, locationId, id, added);
        return await requireMail(scope, locationId, id);
      });
    },
  );

  registerOperation(app, setReportMailActive, ({ session: { locationId }, params: { id }, query }) =>
    withLocation(db, locationId, async (scope) => {
      await updateRecord(scope, locationId, 'report_mails', id, query);
      return await requireMail(scope, locationId, id);
    }),
  );

  registerOperation(app, deleteReportMail, async ({ session: { locationId }, params: { id } }) => {
    const removed = await withLocation(db, locationId, (scope) => removeReportMail(scope, locationId, id));
    if (!removed) throw notFound('Report email');
    return { message: 'Report email deleted' };
  });

  registerOperation(
    app,
    sendTestReportMail,
    async ({ session: { locationId, userName, email }, access, params: { id }, request }) => {
      const mail = await withLocation(db, locationId, (scope) => requireMail(scope, locationId, id), READ_ONLY);
      requireReportRights(access, mail);
      const to = { name: userName, address: email };
      await sendTestMail({ ...services, log: request.log }, { locationId, reportMailId: id, to });
      return { message: `The test was sent to ${email}` };
    },
    { perMinute: TESTS_PER_MINUTE },
  );
}

async function requireMail(scope: LocationDb, locationId: number, id: number): Promise<ReportMail> {
  return requireFound('report_mails', await findReportMail(scope, locationId, id));
}
