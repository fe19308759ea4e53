import { useSearchParams } from '@backoffice/platform/router';
import { Card } from '@backoffice/ui';
import { SelectFilter, type SelectOption } from '@backoffice/ui/filters';
import { useRef, useState } from 'react';
import { AreaErrorsCard } from './area-errors-card';
import { createHealthRows, createSignedOutRows, type HealthRow, listLatestVersions } from './health-rows';
import { HealthTable } from './health-table';
import type { PublishedRegistry } from './published-registry';
import { SignedOutCard } from './signed-out-card';
import { useAreaHealth } from './system.queries';
import { WithOperatorKey } from './with-operator-key';

const TITLE = 'Health';
/** Name of the filter in the URL. */
const PARAM = 'health';

type Period = 'hour' | 'day' | 'week';
const MINUTES: Record<Period, number> = { hour: 60, day: 24 * 60, week: 7 * 24 * 60 };
const PERIODS: SelectOption<Period>[] = [
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
];

const readPeriod = (params: URLSearchParams) =>
  PERIODS.find(({ value }) => value === params.get(PARAM))?.value ?? 'day';

interface HealthCardProps {
  /** Undefined while loading, and when it could not be fetched. */
  registry: PublishedRegistry | undefined;
  isRegistryPending: boolean;
}

/** Opens the errors of one version at a time. Closing them returns the focus to the button that opened them. */
function useErrorsCard(operatorKey: string) {
  const [opened, setOpened] = useState<HealthRow>();
  const opener = useRef<Element>(null);
  const open = (row: HealthRow) => {
    opener.current = document.activeElement;
    setOpened(row);
  };
  const close = () => {
    setOpened(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const card = opened && (
    <AreaErrorsCard
      key={`${opened.remote}@${opened.version}`}
      version={opened}
      operatorKey={operatorKey}
      onClose={close}
    />
  );
  return { open, card };
}

function Health({ registry, isRegistryPending, operatorKey }: HealthCardProps & { operatorKey: string }) {
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const live = registry === undefined ? {} : listLatestVersions(registry);
  const request = { operator_key: operatorKey, minutes: MINUTES[period], live };
  const health = useAreaHealth(request, !isRegistryPending);
  const { data, error } = health;
  const errors = useErrorsCard(operatorKey);
  const changePeriod = (value: Period) => {
    params.set(PARAM, value);
    setParams(params, { replace: true });
  };
  return (
    <>
      <Card
        title={TITLE}
        flush
        actions={<SelectFilter label="Visits of the" options={PERIODS} value={period} onChange={changePeriod} />}
      >
        <HealthTable
          rows={data && createHealthRows(data.versions, registry)}
          query={health}
          onShowErrors={errors.open}
        />
      </Card>
      {errors.card}
      {error === null && (
        <SignedOutCard rows={data && createSignedOutRows(data.signed_out, registry)} onShowErrors={errors.open} />
      )}
    </>
  );
}

/**
 * Shows how the versions of each area work in the browsers of all locations. The other versions of an area are counted
 * since the first visit of the live one. Versions in signed-out pages are shown separately. Requires the operator key.
 */
export function HealthCard(props: HealthCardProps) {
  return (
    <WithOperatorKey title={TITLE} subject="the health">
      {(operatorKey) => <Health {...props} operatorKey={operatorKey} />}
    </WithOperatorKey>
  );
}
