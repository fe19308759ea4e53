/** Requests all exports concurrently, reads each response to its end, and returns statuses, size and duration. */
async function requestExports(urls: string[], tokens: string[]) {
  const statuses: Record<string, number> = {};
  const start = performance.now();
  let bytes = 0;
  await Promise.all(
    urls.map(async (url, index) => {
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${tokens[index % tokens.length] ?? ''}` },
      });
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (!response.body) return;
      for await (const chunk of response.body) if (response.ok) bytes += chunk.length;
    }),
  );
  return { statuses, megabytes: bytes / 1e6, seconds: (performance.now() - start) / 1000 };
}

process.once('message', ({ urls, tokens }: { urls: string[]; tokens: string[] }) => {
  void requestExports(urls, tokens).then((results) => {
    process.send?.(results, () => process.disconnect());
  });
});
