import type { Deployment } from '@backoffice/contract/deployments';
import { describeDeployment } from './format-history';

const TIMEOUT_MS = 5_000;

/** Returns the reason of an error. The message of a failed connection is only "fetch failed". */
function findReason({ message, cause }: Error): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : message;
}

async function post(address: string, entry: Deployment): Promise<void> {
  const { message } = entry;
  const text = message === undefined ? describeDeployment(entry) : `${describeDeployment(entry)}: ${message}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...entry }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`it responded with ${response.status}`);
}

/**
 * Posts each history entry as JSON to the address in DEPLOYMENT_WEBHOOK: a sentence in `text`, and the fields of the
 * entry. The change is live even when the webhook fails: a failure only prints a warning.
 */
export async function postToWebhook(entries: readonly Deployment[]): Promise<void> {
  const { DEPLOYMENT_WEBHOOK: address } = process.env;
  if (!address) return;
  const postOrWarn = (entry: Deployment) =>
    post(address, entry).catch((error: Error) => {
      console.error(`DEPLOYMENT_WEBHOOK did not receive ${entry.name} ${entry.version}: ${findReason(error)}`);
    });
  await Promise.all(entries.map(postOrWarn));
}
