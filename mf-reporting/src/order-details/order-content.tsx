import type { OrderDetails } from '@backoffice/contract/orders';
import type { ReactNode } from 'react';
import { CardColumns } from '../details/card-columns';
import { OrderExceptionsCard } from '../exceptions/order-exceptions-card';
import { ChargesCard, OrderDetailsCard, PaymentSummaryCard } from './order-cards';
import { OrderItems } from './order-items';
import { RefundsCard, TransactionSummaryCard } from './transaction-cards';

export const ORDER_CARD_TITLES = ['Order details', 'Payment summary', 'Transaction summary'];

interface OrderContentProps {
  order: OrderDetails;
  /** Card of a highlighted transaction. If set, this card and the other transactions come before the order details. */
  transaction?: ReactNode;
}

/** All cards of an order. */
export function OrderContent({ order, transaction }: OrderContentProps) {
  const transactions = (
    <>
      <TransactionSummaryCard order={order} />
      {order.refunds.length > 0 && <RefundsCard refunds={order.refunds} />}
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
        <OrderDetailsCard order={order} />
        <PaymentSummaryCard order={order} />
        <ChargesCard title="Service charges" charges={order.service_charges} />
        <ChargesCard title="Taxes" charges={order.taxes} />
        {!transaction && transactions}
      </CardColumns>
      {order.exceptions.length > 0 && <OrderExceptionsCard exceptions={order.exceptions} />}
      <OrderItems items={order.order_items} />
    </>
  );
}
