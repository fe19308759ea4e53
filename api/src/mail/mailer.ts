import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { createFolderDelivery } from './folder-delivery';
import { createSmtpDelivery } from './smtp-delivery';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** What the mail is for; whoever has it can act on it. */
  link: string;
}

export interface Mailer {
  /** Delivers a mail, or says in the log why not. Throws nothing that the sender could mend. */
  send(mail: Mail): Promise<void>;
}

export interface DeliveryOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** Aborted when the server ends: a mail is then tried once more, and not again later. */
  ending: AbortSignal;
}

/** Sends by SMTP when SMTP_URL is set; otherwise puts mails into DATA_DIR/mail, and their links into the log. */
export function createMailer(options: DeliveryOptions): Mailer {
  const { smtpUrl, dataDir } = options.config;
  if (smtpUrl === undefined) {
    const folder = path.join(dataDir, 'mail');
    options.log.warn({ folder }, 'SMTP_URL is not set: no mail is sent, and links for a new password stay in a folder');
  }
  return { send: smtpUrl ? createSmtpDelivery(smtpUrl, options) : createFolderDelivery(options) };
}
