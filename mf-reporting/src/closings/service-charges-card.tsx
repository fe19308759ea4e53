import type { DayReport } from '@backoffice/contract/day-closings';
import { fromCents, toCents } from '@backoffice/contract/money';
import { Card } from '@backoffice/ui';
import { buildAmountLine, buildNonZeroAmountLine, buildTotalLine } from '../definitions';
import { FigureList } from '../figure-help';

/** The day's service charges by name, less refunded service charges; renders nothing when there are none. */
export function ServiceChargesCard({ report: { orders, service_charges } }: { report: DayReport }) {
  if (service_charges.length === 0 && orders.service_charges === 0) return null;
  const chargedCents = service_charges.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const refundedCents = chargedCents - toCents(orders.service_charges);
  return (
    <Card title="Service charges">
      <FigureList
        source="z_report"
        items={[
          ...service_charges.map(({ name, amount }) => ({ ...buildAmountLine(name, amount), isDefined: false })),
          ...buildNonZeroAmountLine('Of refunds', fromCents(-refundedCents)),
          buildTotalLine('Service charges', orders.service_charges),
        ]}
      />
    </Card>
  );
}
