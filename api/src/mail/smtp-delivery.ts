import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Mail as Transport } from 'nodemailer';
import * as z from 'zod';
import type { DeliveryOptions, Mail } from './mailer';

/** Delays between attempts: long enough for a restart, a busy server, and greylisting of unknown senders. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 300_000];
/** Milliseconds after which an unresponsive mail server counts as failed. */
export const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** A message from the mail server may quote the email's secret link, so it is not logged. */
const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
  message: z.string(),
});

export const describeFailure = (error: unknown) => failure.parse(error);

/** Retries when the server is unreachable or rejects the email temporarily. */
export function createSmtpDelivery(url: string, options: DeliveryOptions): (mail: Mail) => Promise<void> {
  const transport = createTransport(
    { url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from: options.config.mailFrom },
  );
  return async (mail) => {
    for (const retryDelayMs of RETRY_DELAYS_MS) {
      if (await trySend(transport, mail, options, retryDelayMs)) return;
      // Aborting `ending` ends the delay early; the next attempt is then the last.
      await sleep(retryDelayMs, undefined, { signal: options.ending }).catch(() => {});
    }
    await trySend(transport, mail, options, null);
  };
}

/** Returns true when the email was sent or must not be retried. `retryDelayMs` is null for the last attempt. */
async function trySend(
  transport: Transport,
  { link: _, ...mail }: Mail,
  { log, ending }: DeliveryOptions,
  retryDelayMs: number | null,
): Promise<boolean> {
  try {
    await transport.sendMail(mail);
    return true;
  } catch (error) {
    const { message, permanent, ...reason } = describeFailure(error);
    const logFields = { to: mail.to.address, ...reason, ...(reason.responseCode === undefined && { message }) };
    if (permanent || retryDelayMs === null || ending.aborted) {
      log.error(logFields, 'a mail was given up');
      return true;
    }
    log.warn({ ...logFields, retryDelayMs }, 'a mail could not be sent yet');
    return false;
  }
}
