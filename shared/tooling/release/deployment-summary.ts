import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@backoffice/contract/deployments';
import type { AreaScreenshots } from './deployed-screenshots';
import { firstPage } from './first-page';
import { formatSource } from './format-history';
import { readHistory } from './history';
import { findRecord } from './registry';
import { measureRelease } from './release-size';
import { readRelease, readRemoteRelease, readSite } from './site';

interface Summary {
  site: string;
  versions: ReadonlyArray<{ name: string; version: string }>;
  /** Origin of the server; links to previews are relative without it. */
  address?: string | undefined;
  screenshots?: readonly AreaScreenshots[];
}

const formatBytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Escapes a text for a cell of a Markdown table. */
const toCell = (text: string) => text.replaceAll(/[\\|`<[\]*_]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** Returns the size of a version, as its deployment recorded it; undefined when its files are missing. */
function findSize(site: string, history: readonly Deployment[], name: string, version: string): number | undefined {
  const recorded = history.findLast((entry) => entry.name === name && entry.version === version && entry.bytes);
  if (recorded?.bytes !== undefined) return recorded.bytes;
  const folder = path.join(site, name, version);
  return existsSync(folder) ? measureRelease(folder, readRelease(site, name, version)) : undefined;
}

/**
 * Describes the size of a deployed version, compared with the live version or, if it is live, with the version before
 * it.
 */
function describeSize(site: string, history: readonly Deployment[], entry: Deployment): string {
  const { name, version, bytes, previous } = entry;
  if (bytes === undefined) return '';
  const live = findRecord(readSite(site), name)?.current.version;
  const other = live === version ? previous : live;
  const otherBytes = other === undefined ? undefined : findSize(site, history, name, other);
  if (otherBytes === undefined) return formatBytes(bytes);
  const difference = bytes - otherBytes;
  return `${formatBytes(bytes)}, ${difference < 0 ? '−' : '+'}${formatBytes(Math.abs(difference))} against ${other}`;
}

function previewAddress({ site, address = '' }: Summary, { name, version }: Deployment): string {
  return `${address}${firstPage(readRemoteRelease(site, name, version).description)}?preview=${name}@${version}`;
}

function formatEntry(summary: Summary, history: readonly Deployment[], entry: Deployment): string {
  const { action, name, version, seconds = {}, skipped = {} } = entry;
  const link = action === 'preview' ? previewAddress(summary, entry) : undefined;
  const rows = [
    ['size', describeSize(summary.site, history, entry)],
    ...Object.entries(seconds).map(([part, duration]) => [part, `${duration.toFixed(1)} s`]),
    ...Object.entries(skipped).map(([gate, reason]) => [gate, `skipped: ${reason}`]),
    ['sources', formatSource(entry).join('')],
  ].filter(([, value]) => value !== '');
  return [
    `### ${name} ${version}`,
    ...(link === undefined ? [] : ['', `[Open the preview](${link})`]),
    ...['', '| | |', '| --- | --- |', ...rows.map(([part = '', value = '']) => `| ${part} | ${toCell(value)} |`), ''],
  ].join('\n');
}

/** Lists the screenshots of a version, and the reasons for missing ones, as Markdown; empty if none were requested. */
function formatScreenshots({ screenshots = [] }: Summary, name: string): string {
  const area = screenshots.find((one) => one.name === name);
  if (area === undefined) return '';
  const lines = [
    ...area.files.map((file) => `- \`${file}\``),
    ...area.problems.map((problem) => `- ${toCell(problem)}`),
  ];
  return ['', 'Screenshots of the first page in a location without data:', '', ...lines, ''].join('\n');
}

/** Appends the history entries of the deployed versions to `file`, as Markdown for the summary of a CI job. */
export function appendSummary(file: string, summary: Summary): void {
  const history = readHistory(summary.site);
  const parts = summary.versions.map(({ name, version }) => {
    const entry = history.findLast((one) => one.name === name && one.version === version);
    const described = entry === undefined ? `### ${name} ${version}\n` : formatEntry(summary, history, entry);
    return `${described}${formatScreenshots(summary, name)}`;
  });
  appendFileSync(file, `${parts.join('\n')}\n`);
}

/** Appends the reason why areas were not deployed to `file`, as Markdown for the summary of a CI job. */
export function appendRefusal(file: string, names: readonly string[], reason: string): void {
  appendFileSync(file, `### ${names.join(', ')}: not deployed\n\n${toCell(reason)}\n`);
}
