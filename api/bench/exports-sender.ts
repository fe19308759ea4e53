import { requestExport } from './request-export';

interface Requests {
  origin: string;
  path: string;
  count: number;
  /** Access tokens; the export requests use them in rotation. */
  tokens: string[];
}

/** Requests all exports concurrently, reads each response to its end, and returns statuses, size and duration. */
async function requestExports({ origin, path, count, tokens }: Requests) {
  const statuses: Record<string, number> = {};
  const start = performance.now();
  let bytes = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const response = await requestExport(origin, path, tokens[index % tokens.length] ?? '');
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (!response.body) return;
      for await (const chunk of response.body) if (response.ok) bytes += chunk.length;
    }),
  );
  return { statuses, megabytes: bytes / 1e6, seconds: (performance.now() - start) / 1000 };
}

process.once('message', (requests: Requests) => {
  void requestExports(requests).then((results) => {
    process.send?.(results, () => process.disconnect());
  });
});
