import { formatSignedMoney } from '@backoffice/contract/money';
import type { PaymentDetails } from '@backoffice/contract/orders';
import { Card, DefinitionList, StatusBadge } from '@backoffice/ui';
import { DateTime } from '../date-time';
import { employeeName } from '../employee-name';

/** One payment or refund; dates on the clocks of `zone`. */
export function PaymentCard({ payment, zone }: { payment: PaymentDetails; zone: string }) {
  // Of a refund every amount is negative, and is to look it.
  const amount = (term: string, value: number) => ({ term, value: formatSignedMoney(value), numeric: true });
  const isRefund = payment.kind === 'Refund';
  const refunded = isRefund && payment.order.refunds.find(({ id }) => id === payment.id)?.refunded_payment_id;
  return (
    <Card title={isRefund ? 'Refund' : 'Payment'}>
      <DefinitionList
        items={[
          { term: 'Trans#', value: payment.id },
          { term: 'Created', value: <DateTime instant={payment.created_at} zone={zone} /> },
          {
            term: 'Kind',
            value: <StatusBadge tone={isRefund ? 'negative' : 'neutral'}>{payment.kind}</StatusBadge>,
          },
          ...(refunded ? [{ term: 'Refund of', value: refunded }] : []),
          { term: 'Payment Type', value: payment.payment_type },
          { term: 'Card Type', value: payment.card_type ?? '-' },
          { term: 'Captured', value: payment.captured ? 'Captured' : 'Not Captured' },
          { term: 'Employee', value: employeeName(payment.employee) },
          { ...amount('Amount', payment.amount), strong: true },
          amount('Taxes', payment.tax_amount),
          amount('Tip Amount', payment.tips),
          amount('Discount', payment.total_discount),
          amount('Tendered', payment.tendered_amount),
          amount('Change', payment.change_amount),
        ]}
      />
    </Card>
  );
}
