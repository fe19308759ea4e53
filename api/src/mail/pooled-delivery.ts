import { createTransport } from 'nodemailer';
import { DeliveryError, type DirectDelivery } from './recorded-mail';
import { describeFailure, TIMEOUTS } from './smtp-delivery';

interface PoolOptions {
  from: string;
  /** Number of connections that stay open between emails. */
  connections: number;
}

export function createPooledDelivery(url: string, { from, connections }: PoolOptions): DirectDelivery {
  const transport = createTransport(
    { url, pool: true, maxConnections: connections, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    deliver: async (mail) => {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * SMTP commands whose rejection concerns the email itself. When any other command is rejected, such as AUTH, the
 * operator may be able to fix the cause.
 */
const MAIL_COMMANDS = ['RCPT TO', 'DATA'];

function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, permanent = false, command = '' } = describeFailure(error);
  if (responseCode === undefined) return new DeliveryError('The mail server could not be reached', false);
  const isPermanent = permanent && MAIL_COMMANDS.includes(command);
  return new DeliveryError(`The mail server refused the email with code ${responseCode}`, isPermanent);
}
