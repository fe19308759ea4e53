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
import { sourceLabel, splitWords, tenderLabel } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { switchListQueries } from './switch-list.queries';

export const orderTypeQueries = switchListQueries({
  name: 'order-types',
  succeeded: 'Order type was updated successfully',
  failed: 'Failed to update order type',
  load: (id, signal) => call(getOrderTypes, { params: { id }, signal }),
  send: (id, body) => call(updateOrderTypes, { params: { id }, body }),
  getSettings: (list: OrderTypes) => list.order_type_settings,
  setSettings: (list, order_type_settings) => ({ ...list, order_type_settings }),
  getKey: ({ type }) => type,
  toLabel: splitWords,
});

export const orderSourceQueries = switchListQueries({
  name: 'order-sources',
  succeeded: 'Order source was updated successfully',
  failed: 'Failed to update order source',
  load: (id, signal) => call(getOrderSources, { params: { id }, signal }),
  send: (id, body) => call(updateOrderSources, { params: { id }, body }),
  getSettings: (list: OrderSources) => list.order_source_settings,
  setSettings: (list, order_source_settings) => ({ ...list, order_source_settings }),
  getKey: ({ source }) => source,
  toLabel: sourceLabel,
});

export const paymentTypeQueries = switchListQueries({
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
  getSettings: (list: PaymentTypes) => list.payment_type_settings,
  setSettings: (list, payment_type_settings) => ({ ...list, payment_type_settings }),
  getKey: ({ payment_type }) => payment_type,
  toLabel: tenderLabel,
});
