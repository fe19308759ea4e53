import type { FastifyBaseLogger } from 'fastify';
import * as fastq from 'fastq';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../config';
import type { Db } from '../../database/schema';
import { openDirectDelivery } from '../../mail/direct-delivery';
import { repeatUntilAborted } from '../../repeat-until-aborted';
import { claimMail } from './claim-mail';
import { deliverMails, type MailResult, type MailSender } from './deliver-mails';
import { findDueMails, type MailKey } from './deliveries.repository';
import { createUnsubscribeTokens } from './unsubscribe-token';

const CHECK_EVERY_MS = 10_000;
/** Maximum number of report mails that a process sends concurrently: each reads figures and uses an SMTP connection. */
export const MAIL_CONCURRENCY = 4;
const BATCH = 100;

interface ReportMailWorker {
  /**
   * Pool of `MAIL_CONCURRENCY` connections. It is separate from the pool for requests, because many report mails are
   * due at the same hour.
   */
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  metrics: Registry;
  signal: AbortSignal;
}

/** Sends the due report mails of all locations until `signal` is aborted. Any number of processes may run it. */
export async function runReportMails({ config, metrics, ...worker }: ReportMailWorker): Promise<void> {
  const { log, signal } = worker;
  const count = countResults(metrics);
  const tokens = createUnsubscribeTokens(config);
  let delivery: ReturnType<typeof openDirectDelivery> | undefined;
  try {
    await repeatUntilAborted(CHECK_EVERY_MS, signal, () =>
      sendDueMails({ ...worker, now: () => new Date() }, async () => {
        delivery ??= openDirectDelivery({ config, log, connections: MAIL_CONCURRENCY });
        return { config, tokens, count, delivery: await delivery };
      }),
    );
  } finally {
    (await delivery)?.close();
  }
}

type Loop = Pick<MailSender, 'db' | 'log' | 'signal' | 'now'>;
type SendingParts = Omit<MailSender, keyof Loop>;

/**
 * Sends all due report mails. `open` returns the other arguments of `deliverMails`, such as the mail server connection,
 * and is called only if a report mail is due. If one report mail fails, the others are still sent.
 */
export async function sendDueMails(loop: Loop, open: () => Promise<SendingParts>): Promise<void> {
  const { db, log, signal, now } = loop;
  const failed = new Set<string>();
  const nameOf = ({ location_id, report_mail_id }: MailKey) => `${location_id} ${report_mail_id}`;
  const send = async (key: MailKey) => {
    const claim = await claimMail(db, key, now());
    if (claim) await deliverMails({ ...loop, ...(await open()) }, claim);
  };
  const queue = fastq.promise(async (key: MailKey) => {
    if (signal.aborted) return;
    await send(key).catch((error: unknown) => {
      failed.add(nameOf(key));
      log.error({ err: error, ...key }, 'report emails could not be sent; the next attempt follows');
    });
  }, MAIL_CONCURRENCY);
  while (!signal.aborted) {
    const found = await findDueMails(db, now(), BATCH).catch((error: unknown) => {
      log.error({ err: error }, 'due report emails could not be found; the next attempt is in ten seconds');
      return [];
    });
    const due = found.filter((key) => !failed.has(nameOf(key)));
    if (due.length === 0) return;
    await Promise.all(due.map((key) => queue.push(key)));
  }
}

function countResults(metrics: Registry): (result: MailResult) => void {
  const counter = new Counter({
    name: 'backoffice_report_mails_total',
    help: 'Attempts to send a report email, by result: sent, retry or failed',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of ['sent', 'retry', 'failed'] satisfies MailResult[]) counter.inc({ result }, 0);
  return (result) => counter.inc({ result });
}
