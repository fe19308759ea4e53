import type { CashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import { splitWords } from '@backoffice/contract/words';
import { Card, DefinitionList } from '@backoffice/ui';
import { formatTerminal } from '../cash-reconciliations/format-terminal';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { DateTime } from '../date-time';
import { formatEmployeeName } from '../employee-name';

interface CardProps {
  reconciliation: CashReconciliation;
}

export function ReconciliationDetailsCard({ reconciliation }: CardProps) {
  const { id, created_at, employee, station, mismatch_reason, mismatch_reason_comment } = reconciliation;
  return (
    <Card title="Reconciliation details">
      <DefinitionList
        items={[
          { term: 'Reconciliation ID', value: id },
          { term: 'Date/time', value: <DateTime instant={created_at} /> },
          { term: 'Employee name', value: formatEmployeeName(employee) },
          { term: 'POS Station ID', value: formatTerminal(station) },
          { term: 'Mismatch reason', value: mismatch_reason === null ? '-' : splitWords(mismatch_reason) },
          { term: 'Comment', value: mismatch_reason_comment || '-' },
        ]}
      />
    </Card>
  );
}

export function CashDetailsCard({ reconciliation }: CardProps) {
  const buildLine = (term: string, value: string) => ({ term, value, numeric: true });
  const buildAmount = (term: string, value: number) => buildLine(term, formatMoney(value));
  return (
    <Card title="Cash details">
      <DefinitionList
        items={[
          buildAmount('Opening float', reconciliation.opening_float),
          buildAmount('Cash in', reconciliation.cash_in),
          buildAmount('Cash out', reconciliation.cash_out),
          // The expected balance is negative if more cash was paid out than came in.
          buildLine('Expected balance', formatSignedMoney(reconciliation.cash_balance)),
          buildAmount('Reconciled balance', reconciliation.reconciled_balance),
          buildLine('Mismatch', formatMismatch(reconciliation.mismatch)),
          buildAmount('Withdrawn', reconciliation.cash_withdrawn),
          buildAmount('Topped up', reconciliation.cash_topped_up),
          { ...buildAmount('Cash left', reconciliation.cash_left), strong: true },
        ]}
      />
    </Card>
  );
}
