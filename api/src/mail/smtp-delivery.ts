import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Mail as Transport } from 'nodemailer';
import * as z from 'zod';
import type { DeliveryOptions, Mail } from './mailer';

/** Between the attempts: a server that starts anew, one that is busy, one that has strangers come again later. */
const PAUSES_MS = [1_000, 10_000, 60_000, 300_000];
/** A server that is there but does not go on is given up well before the product's own end is. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** What is said of a failure. The server's own words may quote the mail, so only a failure without any is told in words. */
const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
  message: z.string(),
});

/** Sends each mail through the server of `url`, again after a while when that is out of reach or has it come later. */
export function createSmtpDelivery(url: string, options: DeliveryOptions): (mail: Mail) => Promise<void> {
  const transport = createTransport(
    { url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from: options.config.mailFrom },
  );
  return async (mail) => {
    for (const pause of PAUSES_MS) {
      if (await attempt(transport, mail, options, pause)) return;
      // Cut short when the server ends: the next attempt is then the last.
      await sleep(pause, undefined, { signal: options.ending }).catch(() => {});
    }
    await attempt(transport, mail, options, null);
  };
}

/** Whether nothing is left to do: the mail was sent or given up. `pause` is what would follow; null at the last. */
async function attempt(
  transport: Transport,
  { link: _, ...mail }: Mail,
  { log, ending }: DeliveryOptions,
  pause: number | null,
): Promise<boolean> {
  try {
    await transport.sendMail(mail);
    return true;
  } catch (error) {
    const { message, permanent, ...reason } = failure.parse(error);
    const told = { to: mail.to.address, ...reason, ...(reason.responseCode === undefined && { message }) };
    if (permanent || pause === null || ending.aborted) {
      log.error(told, 'a mail was given up');
      return true;
    }
    log.warn({ ...told, pause }, 'a mail could not be sent yet');
    return false;
  }
}
