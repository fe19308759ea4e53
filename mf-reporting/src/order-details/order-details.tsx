import { getOrder, type OrderDetails } from '@backoffice/contract/orders';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { call } from '@backoffice/platform/client';
import type { DetailsPageConfig } from '../details/details-page';
import { ReceiptButton } from '../receipt-preview/receipt-preview';
import { reports } from '../reports';
import { ORDER_CARD_TITLES, OrderContent } from './order-content';

export const orderDetails: DetailsPageConfig<number, OrderDetails> = {
  title: (id) => (id === null ? 'Order' : `Order ${id}`),
  report: reports.orders,
  noun: 'order',
  readId: (id) => parsePositiveInteger(id),
  load: (id, signal) => call(getOrder, { params: { id }, signal }),
  failed: 'Failed to fetch order items report',
  cards: ORDER_CARD_TITLES,
  renderActions: (order) => <ReceiptButton order={order} />,
  render: (order) => <OrderContent order={order} />,
};
