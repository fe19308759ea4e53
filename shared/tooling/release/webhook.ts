import type { Deployment } from '@backoffice/contract/deployments';
import { findFailureReason } from './failed-request';
import { describeDeployment } from './format-history';

const TIMEOUT_MS = 5_000;

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
    post(address, entry).catch((error: unknown) => {
      console.error(`DEPLOYMENT_WEBHOOK did not receive ${entry.name} ${entry.version}: ${findFailureReason(error)}`);
    });
  await Promise.all(entries.map(postOrWarn));
}
