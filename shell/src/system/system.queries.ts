import { health } from '@backoffice/contract/health';
import { getSystem } from '@backoffice/contract/system';
import { call } from '@backoffice/platform/client';
import { useQuery } from '@backoffice/platform/query';
import { fetchPublishedRegistry } from '../releases/versions';
import { readPublishedRegistry } from './published-registry';

/** Fetches the published registry. */
export function usePublishedRegistry() {
  return useQuery({
    queryKey: ['published-registry'],
    queryFn: async ({ signal }) => readPublishedRegistry(await fetchPublishedRegistry(signal)),
    staleTime: 0,
  });
}

async function fetchHealth(signal: AbortSignal): Promise<void> {
  const response = await fetch('/readyz', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`Answered with ${response.status}`);
  if (!health.safeParse(await response.json()).success) throw new Error('Answered with an unknown body');
}

/** Checks that the API and its database respond, and measures the response time in milliseconds. */
export function useApiHealth() {
  return useQuery({
    queryKey: ['api-health'],
    queryFn: async ({ signal }) => {
      const started = performance.now();
      await fetchHealth(signal);
      return { answeredInMs: Math.round(performance.now() - started) };
    },
    staleTime: 0,
  });
}

/** Fetches the settings of the server. */
export function useSystemSettings() {
  return useQuery({ queryKey: ['system'], queryFn: ({ signal }) => call(getSystem, { signal }), staleTime: 0 });
}
