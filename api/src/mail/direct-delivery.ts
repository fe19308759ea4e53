import type { DeliveryOptions } from './mailer';
import type { DirectDelivery } from './recorded-mail';

type DirectOptions = Pick<DeliveryOptions, 'config' | 'log'> & {
  /** Number of connections to the mail server that are kept open between emails. */
  connections: number;
};

/** Delivers by SMTP when SMTP_URL is set, otherwise to DATA_DIR/mail. Loads the mail library, which takes 10 MB. */
export async function openDirectDelivery({ config, log, connections }: DirectOptions): Promise<DirectDelivery> {
  const { smtpUrl: url } = config;
  if (url === undefined) {
    const { createFolderDelivery } = await import('./folder-delivery');
    return { deliver: createFolderDelivery({ config, log }), close: () => undefined };
  }
  const { createPooledDelivery } = await import('./pooled-delivery');
  return createPooledDelivery(url, { from: config.mailFrom, connections });
}
