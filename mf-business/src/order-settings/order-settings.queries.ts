import {
  getOrderSources,
  getOrderTypes,
  getPaymentTypes,
  type OrderSources,
  type OrderTypes,
  type PaymentTypes,
  updateOrderSources,
  updateOrderTypes,
  updatePaymentTypes,
} from '@backoffice/contract/order-settings';
import type { OrderSource, OrderType, Tender } from '@backoffice/contract/sale-kinds';
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { switchListQueries } from './switch-list.queries';

export const orderTypeQueries = switchListQueries<OrderTypes, OrderType>({
  name: 'order-types',
  succeeded: 'Order type was updated successfully',
  failed: 'Failed to update order type',
  load: (id, signal) => call(getOrderTypes, { params: { id }, signal }),
  send: (id, body) => call(updateOrderTypes, { params: { id }, body }),
  toRows: ({ order_type_settings }) =>
    order_type_settings.map(({ type, is_enabled }) => ({ key: type, label: splitWords(type), is_enabled })),
  setEnabled: (list, type, is_enabled) => ({
    ...list,
    order_type_settings: list.order_type_settings.map((row) => (row.type === type ? { ...row, is_enabled } : row)),
  }),
});

export const orderSourceQueries = switchListQueries<OrderSources, OrderSource>({
  name: 'order-sources',
  succeeded: 'Order source was updated successfully',
  failed: 'Failed to update order source',
  load: (id, signal) => call(getOrderSources, { params: { id }, signal }),
  send: (id, body) => call(updateOrderSources, { params: { id }, body }),
  toRows: ({ order_source_settings }) =>
    order_source_settings.map(({ source, is_enabled }) => ({ key: source, label: sourceLabel(source), is_enabled })),
  setEnabled: (list, source, is_enabled) => ({
    ...list,
    order_source_settings: list.order_source_settings.map((row) =>
      row.source === source ? { ...row, is_enabled } : row,
    ),
  }),
});

export const paymentTypeQueries = switchListQueries<PaymentTypes, Tender>({
  name: 'payment-types',
  succeeded: 'Payment type was updated successfully',
  failed: 'Failed to update payment type',
  load: (id, signal) => call(getPaymentTypes, { params: { id }, signal }),
  send: (id, { payment_type_settings, updated_at }) =>
    call(updatePaymentTypes, {
      params: { id },
      body: {
        payment_type_settings: payment_type_settings.map(({ payment_type, is_enabled }) => ({
          payment_type,
          is_enabled,
        })),
        updated_at,
      },
    }),
  toRows: ({ payment_type_settings }) =>
    payment_type_settings.map(({ payment_type, is_enabled }) => ({
      key: payment_type,
      label: tenderLabel(payment_type),
      is_enabled,
    })),
  setEnabled: (list, payment_type, is_enabled) => ({
    ...list,
    payment_type_settings: list.payment_type_settings.map((row) =>
      row.payment_type === payment_type ? { ...row, is_enabled } : row,
    ),
  }),
});
