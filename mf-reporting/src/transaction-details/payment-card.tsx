import type { PaymentDetails } from '@backoffice/contract/orders';
import { tenderLabel } from '@backoffice/contract/words';
import { Card, DefinitionList, StatusBadge } from '@backoffice/ui';
import { DateTime } from '../date-time';
import { buildAmountLine, buildNonZeroAmountLine, buildTotalLine } from '../definitions';
import { formatEmployeeName } from '../employee-name';

/** The card of one payment or refund. */
export function PaymentCard({ payment }: { payment: PaymentDetails }) {
  const isRefund = payment.kind === 'Refund';
  const refundedPaymentId = isRefund && payment.order.refunds.find(({ id }) => id === payment.id)?.refunded_payment_id;
  return (
    <Card title={isRefund ? 'Refund' : 'Payment'}>
      <DefinitionList
        items={[
          { term: 'Trans#', value: payment.id },
          { term: 'Created', value: <DateTime instant={payment.created_at} /> },
          {
            term: 'Kind',
            value: <StatusBadge tone={isRefund ? 'negative' : 'neutral'}>{payment.kind}</StatusBadge>,
          },
          ...(refundedPaymentId ? [{ term: 'Refund of', value: refundedPaymentId }] : []),
          { term: 'Payment Type', value: tenderLabel(payment.payment_type) },
          { term: 'Card Type', value: payment.card_type ?? '-' },
          { term: 'Captured', value: payment.captured ? 'Captured' : 'Not Captured' },
          { term: 'Employee', value: formatEmployeeName(payment.employee) },
          buildTotalLine('Amount', payment.amount),
          ...buildNonZeroAmountLine('Service charges', payment.service_charge_amount),
          buildAmountLine('Taxes', payment.tax_amount),
          ...buildNonZeroAmountLine('Cash rounding', payment.rounding_amount),
          buildAmountLine('Tip Amount', payment.tips),
          buildAmountLine('Discount', payment.total_discount),
          ...(isRefund
            ? []
            : [buildAmountLine('Tendered', payment.tendered_amount), buildAmountLine('Change', payment.change_amount)]),
        ]}
      />
    </Card>
  );
}
