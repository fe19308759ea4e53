import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The link in the email's text. A bearer secret: it works for every holder. */
  link: string;
}

export interface Mailer {
  /** Delivers an email. Logs a failed delivery instead of throwing: the caller cannot fix it. */
  send(mail: Mail): Promise<void>;
}

export interface DeliveryOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** Signal that is aborted when the server shuts down: each waiting email then gets a last delivery attempt. */
  ending: AbortSignal;
}

/** Loads the mail library, which takes 10 MB of memory, and creates a delivery function. */
async function importDelivery(options: DeliveryOptions): Promise<Mailer['send']> {
  const { smtpUrl } = options.config;
  if (smtpUrl === undefined) return (await import('./folder-delivery')).createFolderDelivery(options);
  return (await import('./smtp-delivery')).createSmtpDelivery(smtpUrl, options);
}

/** Sends emails by SMTP when SMTP_URL is set; otherwise writes them to DATA_DIR/mail and logs their links. */
export function createMailer(options: DeliveryOptions): Mailer {
  const { smtpUrl, dataDir } = options.config;
  if (smtpUrl === undefined) {
    const folder = path.join(dataDir, 'mail');
    options.log.warn({ folder }, 'SMTP_URL is not set: no email is sent, and password reset links stay in a folder');
  }
  let delivery: ReturnType<typeof importDelivery> | undefined;
  return {
    async send(mail) {
      delivery ??= importDelivery(options);
      await (await delivery)(mail);
    },
  };
}
