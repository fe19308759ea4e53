import { MAIL_PARTS, type ReportMail } from '@backoffice/contract/report-mails';
import fastify from 'fastify';
import type { TestApp } from '../../../../test/build-test-app';
import { createMenuClient } from '../../../../test/menu-client';
import { openDirectDelivery } from '../../../mail/direct-delivery';
import type { DirectDelivery } from '../../../mail/recorded-mail';
import type { MailResult } from '../deliver-mails';
import { createUnsubscribeTokens } from '../unsubscribe-token';
import { sendDueMails } from '../worker';

/** Values of a daily email at 06:00 that includes all reports. */
export const DAILY_MAIL = {
  ...{ name: 'Daily sales', frequency: 'Daily', hour: 6, recipients: ['ana@example.com', 'ben@example.com'] },
  ...Object.fromEntries(Object.keys(MAIL_PARTS).map((part) => [part, true])),
};

interface SendOptions {
  /** Receives the emails instead of an SMTP server. */
  delivery?: DirectDelivery;
  signal?: AbortSignal;
}

/**
 * Returns functions for tests that create report mails of a location and send the emails that are due at a given time.
 */
export function createMailFixtures(suite: TestApp, location: () => number) {
  const user = createMenuClient(suite, location);
  return {
    ...user,
    createMail: async (values: object = {}): Promise<ReportMail> =>
      await user.request('POST', '/report_mails', { ...DAILY_MAIL, ...values }),
    findMail: async (id: number): Promise<ReportMail> => await user.request('GET', `/report_mails/${id}`),

    /** Sends the emails that are due at `now`, as one process does, and returns the results of the attempts. */
    async sendDue(now: Date, smtpUrl: string, { delivery, signal = new AbortController().signal }: SendOptions = {}) {
      const results: MailResult[] = [];
      const { log } = fastify({ logger: false });
      const config = { ...suite.config, smtpUrl };
      const opened = delivery ?? (await openDirectDelivery({ config, log, connections: 4 }));
      const parts = { config, delivery: opened, tokens: createUnsubscribeTokens(config) };
      const count = (result: MailResult) => void results.push(result);
      await sendDueMails({ db: suite.db, log, signal, now: () => now }, async () => ({ ...parts, count }));
      opened.close();
      return results;
    },
  };
}

/** Returns the value of a header as one line. */
export function readHeader(mail: string, name: string): string {
  const head = mail.split(/\r?\n\r?\n/)[0] ?? '';
  return (
    new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
      .exec(head)?.[1]
      ?.replace(/\r?\n[ \t]/g, ' ')
      .trim() ?? ''
  );
}

/** Returns the recipient of an email. */
export const readRecipient = (mail: string) => readHeader(mail, 'To').replace(/[<>]/g, '').trim();
