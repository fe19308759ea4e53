import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { DeliveryOptions } from './mailer';
import type { RecordedMail } from './recorded-mail';

/** Creates a delivery function that writes each email to a file in DATA_DIR/mail and logs the email's link. */
export function createFolderDelivery({
  config,
  log,
}: Pick<DeliveryOptions, 'config' | 'log'>): (mail: RecordedMail & { link?: string }) => Promise<void> {
  const folder = path.join(config.dataDir, 'mail');
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true },
    { from: config.mailFrom },
  );
  return async ({ link, ...mail }) => {
    const { message } = await transport.sendMail(mail);
    // The emails contain secret links: only the owner of the process may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Windows does not allow colons in file names.
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(file, message, { mode: 0o600, flag: 'wx' });
    log.info({ to: mail.to.address, link, file }, 'without SMTP_URL, an email was put into the mail folder');
  };
}
