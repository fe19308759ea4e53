import { readFileSync } from 'node:fs';
import { createOrdersExport } from '@backoffice/contract/report-exports';
import { requestExport } from './request-export';
import type { RunningServer } from './storm-server';

const SAMPLE_MS = 200;

/**
 * Downloads the export of a range of orders, and describes its speed and the server's memory use during the download.
 */
export async function measureExport({ origin, pid }: RunningServer, token: string, range: Record<string, string>) {
  const start = performance.now();
  const before = readResidentMb(pid);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(readResidentMb(pid)), SAMPLE_MS);
  const path = `${createOrdersExport.path}?${new URLSearchParams(range)}`;
  const response = await requestExport(origin, path, token, { 'accept-encoding': 'identity' });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let rows = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  const quarter = Math.floor(samples.length / 4);
  const peak = (from: number, to: number) => Math.max(...samples.slice(from, to));
  return [
    `Export: ${rows} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} a second`,
    `The server's memory: ${before} MB before, at most ${peak(0, quarter)} MB in the first quarter, ` +
      `${peak(quarter, -quarter)} MB in the middle, ${peak(-quarter, samples.length)} MB in the last quarter`,
  ];
}

/** Reads the resident memory of a process in MB. Linux only. */
function readResidentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}
