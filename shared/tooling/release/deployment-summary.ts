import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import { firstPage } from './first-page';
import { formatSource } from './format-history';
import { readHistory } from './history';
import { findRecord, type Registry } from './registry';
import { measureRelease } from './release-size';
import { readRelease, readRemoteRelease, readSite } from './site';

interface Summary {
  site: string;
  names: readonly string[];
  /** Origin of the server; links to previews are relative without it. */
  address?: string | undefined;
}

const formatBytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the size of a version beside that of the live one, or of the one that it replaced; empty when it is not known. */
function describeSize(site: string, registry: Registry, { name, version, bytes, previous }: Deployment): string {
  if (bytes === undefined) return '';
  const live = findRecord(registry, name)?.current.version;
  const other = live === version ? previous : live;
  if (other === undefined || !existsSync(path.join(site, name, other))) return formatBytes(bytes);
  const difference = bytes - measureRelease(path.join(site, name, other), readRelease(site, name, other));
  const sign = difference < 0 ? '−' : '+';
  return `${formatBytes(bytes)}, ${sign}${formatBytes(Math.abs(difference))} against ${other}`;
}

/** Returns the address that shows a preview. */
function previewAddress({ site, address = '' }: Summary, { name, version }: Deployment): string {
  return `${address}${firstPage(readRemoteRelease(site, name, version).description)}?preview=${name}@${version}`;
}

/** Describes an entry of the history as Markdown: a heading, the link to a preview, and a table. */
function formatEntry(summary: Summary, registry: Registry, entry: Deployment): string {
  const { action, name, version, seconds = {}, skipped = {} } = entry;
  const link = action === 'preview' ? previewAddress(summary, entry) : undefined;
  const rows = [
    ['Size', describeSize(summary.site, registry, entry)],
    ...Object.entries(seconds).map(([part, duration]) => [part, `passed in ${duration.toFixed(1)} s`]),
    ...Object.entries(skipped).map(([gate, reason]) => [gate, `skipped: ${reason}`]),
    ['Sources', formatSource(entry).join('')],
  ].filter(([, value]) => value !== '');
  return [
    `### ${name} ${version}`,
    ...(link === undefined ? [] : ['', `[Open the preview](${link})`]),
    ...['', '| | |', '| --- | --- |', ...rows.map(([part, value]) => `| ${part} | ${value} |`), ''],
  ].join('\n');
}

/**
 * Appends what the latest deployments of `names` have in the history to `file`, as Markdown for the summary of a CI job or a
 * comment: link, size beside the live version, durations and reasons for skipped gates.
 */
export function appendSummary(file: string, summary: Summary): void {
  const { site, names } = summary;
  const history = readHistory(site);
  const entries = names.flatMap((name) => history.findLast((entry) => entry.name === name) ?? []);
  const registry = readSite(site);
  appendFileSync(file, `${entries.map((entry) => formatEntry(summary, registry, entry)).join('\n')}\n`);
}
