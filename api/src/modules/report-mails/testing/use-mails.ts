import type { ReportMail } from '@backoffice/contract/report-mails';
import { createLocation } from '../../../../test/factories';
import { type MailServer, startMailServer } from '../../../../test/mail-server';
import { type SuiteApp, useTestApp } from '../../../../test/use-test-app';
import { createMailFixtures } from './mail-fixtures';

/** Returns the time at which the next email of a report mail is due. */
export const dueTime = ({ next_run_at }: Pick<ReportMail, 'next_run_at'>) => new Date(next_run_at ?? '');

/** State that the tests of a file share. Each test has a new location and a new mail server. */
interface MailsSuite {
  suite: SuiteApp;
  location: number;
  server: MailServer;
  mails: ReturnType<typeof createMailFixtures>;
}

/** Registers the hooks of a test file about sending report mails, and returns state and functions for its tests. */
export function useMails() {
  const shared = { suite: useTestApp() } as MailsSuite;
  beforeAll(async () => {
    shared.mails = createMailFixtures(shared.suite, () => shared.location);
  });
  beforeEach(async () => {
    shared.location = await createLocation(shared.suite.db, { name: 'Harbor & Vine' });
    shared.server = await startMailServer();
  });
  afterEach(async () => {
    // Emails of one test must not be due in the next test.
    await shared.suite.db.deleteFrom('report_mail_queue').execute();
    await shared.server.close();
  });

  /** Creates a report mail with one recipient. Its first attempt fails, because the mail server is stopped meanwhile. */
  async function createFailedMail() {
    const { url } = shared.server;
    const mail = await shared.mails.createMail({ recipients: ['ana@example.com'] });
    const at = dueTime(mail);
    await shared.server.close();
    expect(await shared.mails.sendDue(at, url)).toEqual(['retry']);
    shared.server = await startMailServer();
    return { mail, at };
  }

  return { shared, createFailedMail };
}
