import type { Deployment } from '@backoffice/contract/deployments';
import { formatAudience } from '@backoffice/platform/remote/format-audience';
import { formatInstant } from './format-instant';

const VERBS: Record<Deployment['action'], string> = {
  start: 'started',
  deploy: 'deployed',
  rollback: 'returned to',
  preview: 'added the preview',
  'remove-preview': 'removed the preview',
  retire: 'retired',
  rollout: 'staged',
  promote: 'promoted',
  abort: 'aborted the rollout of',
};

/** Returns the commit of the sources; empty when it is not known. */
export function formatSource({ commit, dirty }: Deployment): string[] {
  if (commit === undefined) return [];
  return [`commit ${commit.slice(0, 10)}${dirty === true ? ' with uncommitted changes' : ''}`];
}

/** Describes a history entry: `Ada deployed mf-menu 1.1.0 instead of 1.0.0`. */
export function describeDeployment(entry: Deployment): string {
  const { action, name, version, previous, who = 'somebody' } = entry;
  const replaced = previous === undefined ? '' : ` instead of ${previous}`;
  const audience = action === 'rollout' ? ` for ${formatAudience(entry)}` : '';
  return `${who} ${VERBS[action]} ${name} ${version}${audience}${replaced}`;
}

/** Formats one history entry: a sentence, then indented lines with its reason and its measurements. */
function formatDeployment(entry: Deployment): string {
  const { at, message, bytes, seconds = {}, skipped = {} } = entry;
  const times = Object.entries(seconds).map(([part, duration]) => `${part} ${duration.toFixed(1)} s`);
  const sizes = bytes === undefined ? [] : [`${(bytes / 1000).toFixed(1)} kB`];
  const measurements = [...formatSource(entry), ...sizes, ...times].join(', ');
  const reasons = Object.entries(skipped).map(([gate, reason]) => `${gate} skipped: ${reason}`);
  const lines = [message, measurements, ...reasons].filter((line) => line !== undefined && line !== '');
  return [`${formatInstant(at)}  ${describeDeployment(entry)}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Formats the history, the newest entry first. */
export function formatHistory(history: Deployment[]): string {
  return history.toReversed().map(formatDeployment).join('\n');
}
