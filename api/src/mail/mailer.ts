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
  /** The link in the mail's text. Secret: anyone who has it can use it. */
  link: string;
}

export interface Mailer {
  /** Delivers a mail. Logs a failed delivery instead of throwing: the caller cannot fix it. */
  send(mail: Mail): Promise<void>;
}

export interface DeliveryOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** Aborted when the server shuts down: each waiting mail is then tried once more, without further retries. */
  ending: AbortSignal;
}

/** Sends mails by SMTP when SMTP_URL is set; otherwise writes them to DATA_DIR/mail, and their links to the log. */
export function createMailer(options: DeliveryOptions): Mailer {
  const { smtpUrl, dataDir } = options.config;
  if (smtpUrl === undefined) {
    const folder = path.join(dataDir, 'mail');
    options.log.warn({ folder }, 'SMTP_URL is not set: no mail is sent, and links for a new password stay in a folder');
  }
  return { send: smtpUrl ? createSmtpDelivery(smtpUrl, options) : createFolderDelivery(options) };
}
