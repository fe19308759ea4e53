import { getAreaHealth } from '@backoffice/contract/area-health';
import { listDeployments } from '@backoffice/contract/deployment-history';
import { health } from '@backoffice/contract/health';
import { getSystem } from '@backoffice/contract/system';
import { call } from '@backoffice/platform/client';
import { keepPreviousData, ownKey, useQuery } from '@backoffice/platform/query';
import { fetchPublishedRegistry } from '../releases/versions';
import { readPublishedRegistry } from './published-registry';

export function usePublishedRegistry() {
  return useQuery({
    queryKey: ownKey(['published-registry'], 'shell'),
    queryFn: async ({ signal }) => readPublishedRegistry(await fetchPublishedRegistry(signal)),
    staleTime: 0,
  });
}

async function fetchHealth(signal: AbortSignal): Promise<void> {
  const response = await fetch('/readyz', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`Responded with ${response.status}`);
  if (!health.safeParse(await response.json()).success) throw new Error('Responded with an unknown body');
}

/** Checks that the API and its database respond, and measures the response time in milliseconds. */
export function useApiHealth() {
  return useQuery({
    queryKey: ownKey(['api-health'], 'shell'),
    queryFn: async ({ signal }) => {
      const started = performance.now();
      await fetchHealth(signal);
      return { answeredInMs: Math.round(performance.now() - started) };
    },
    staleTime: 0,
  });
}

export function useSystemSettings() {
  const queryKey = ownKey(['system'], 'shell');
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getSystem, { signal, owner: 'shell' }), staleTime: 0 });
}

export function useDeployments(operatorKey: string) {
  return useQuery({
    queryKey: ownKey(['deployments', operatorKey], 'shell'),
    queryFn: ({ signal }) => call(listDeployments, { body: { operator_key: operatorKey }, signal, owner: 'shell' }),
    staleTime: 0,
  });
}

interface HealthRequest {
  operator_key: string;
  minutes: number;
  live: Record<string, string>;
}

/** Interval for refetching the health, because browsers report once a minute. */
const HEALTH_INTERVAL_MS = 60_000;

export function useAreaHealth(request: HealthRequest, enabled: boolean) {
  return useQuery({
    queryKey: ownKey(['area-health', request], 'shell'),
    queryFn: ({ signal }) => call(getAreaHealth, { body: request, signal, owner: 'shell' }),
    enabled,
    staleTime: 0,
    refetchInterval: HEALTH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}
