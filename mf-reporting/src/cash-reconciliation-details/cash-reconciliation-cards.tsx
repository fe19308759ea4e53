import type { CashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import { spaced } from '@backoffice/contract/words';
import { Card, DefinitionList } from '@backoffice/ui';
import { stationLabel } from '../cash-reconciliations/cash-reconciliations-columns';
import { mismatchText } from '../cash-reconciliations/mismatch-badge';
import { DateTime } from '../date-time';
import { employeeName } from '../employee-name';

interface CardProps {
  reconciliation: CashReconciliation;
}

/** Dates on the clocks of `zone`. */
export function ReconciliationDetailsCard({ reconciliation, zone }: CardProps & { zone: string }) {
  const { id, created_at, employee, station, mismatch_reason, mismatch_reason_comment } = reconciliation;
  return (
    <Card title="Reconciliation details">
      <DefinitionList
        items={[
          { term: 'Reconciliation ID', value: id },
          { term: 'Date/time', value: <DateTime instant={created_at} zone={zone} /> },
          { term: 'Employee name', value: employeeName(employee) },
          { term: 'POS Station ID', value: stationLabel(station) },
          { term: 'Mismatch reason', value: mismatch_reason === null ? '-' : spaced(mismatch_reason) },
          { term: 'Comment', value: mismatch_reason_comment || '-' },
        ]}
      />
    </Card>
  );
}

export function CashDetailsCard({ reconciliation }: CardProps) {
  const line = (term: string, value: string) => ({ term, value, numeric: true });
  const amount = (term: string, value: number) => line(term, formatMoney(value));
  return (
    <Card title="Cash details">
      <DefinitionList
        items={[
          amount('Opening float', reconciliation.opening_float),
          amount('Cash in', reconciliation.cash_in),
          amount('Cash out', reconciliation.cash_out),
          // More can have been paid out than came in.
          line('Expected balance', formatSignedMoney(reconciliation.cash_balance)),
          amount('Reconciled balance', reconciliation.reconciled_balance),
          line('Mismatch', mismatchText(reconciliation.mismatch)),
          amount('Withdrawn', reconciliation.cash_withdrawn),
          amount('Topped up', reconciliation.cash_topped_up),
          { ...amount('Cash left', reconciliation.cash_left), strong: true },
        ]}
      />
    </Card>
  );
}
