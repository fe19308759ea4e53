import type { OrderDetails } from '@backoffice/contract/orders';
import type { ReactNode } from 'react';
import { CardColumns } from '../details/record-cards';
import { OrderDetailsCard, PaymentSummaryCard, TaxesCard } from './order-cards';
import { OrderItems } from './order-items';
import { RefundsCard, TransactionSummaryCard } from './transaction-cards';

export const ORDER_CARDS = ['Order details', 'Payment summary', 'Transaction summary'];

interface OrderContentProps {
  order: OrderDetails;
  zone: string;
  /** A card of one of the order's transactions; those of all of them then follow it. */
  transaction?: ReactNode;
}

/** Everything on an order, with dates on the clocks of `zone`. */
export function OrderContent({ order, zone, transaction }: OrderContentProps) {
  const transactions = (
    <>
      <TransactionSummaryCard order={order} />
      {order.refunds.length > 0 && <RefundsCard refunds={order.refunds} zone={zone} />}
    </>
  );
  return (
    <>
      <CardColumns>
        {transaction && (
          <>
            {transaction}
            {transactions}
          </>
        )}
        <OrderDetailsCard order={order} zone={zone} />
        <PaymentSummaryCard order={order} />
        {order.taxes.length > 0 && <TaxesCard taxes={order.taxes} />}
        {!transaction && transactions}
      </CardColumns>
      <OrderItems items={order.order_items} />
    </>
  );
}
