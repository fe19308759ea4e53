import * as z from 'zod/mini';
import { idParams, instant, precondition } from './fields';
import { operation } from './operation';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';
import { orderSource, orderType, tender } from './sale-kinds';

/** Message when a change would disable the last order type, order source or payment type. */
export const ONE_MUST_BE_ENABLED_MESSAGE = 'At least one should be turned on';

const orderTypeSetting = z.object({ type: orderType, is_enabled: z.boolean() });
const orderSourceSetting = z.object({ source: orderSource, is_enabled: z.boolean() });
const paymentTypeSwitch = z.object({ payment_type: tender, is_enabled: z.boolean() });
const paymentTypeSetting = z.extend(paymentTypeSwitch, {
  /** Whether terminals have sent payments of the type. Report filters offer such a type even when it is disabled. */
  is_used: z.boolean(),
});
export type OrderTypeSetting = z.infer<typeof orderTypeSetting>;
export type OrderSourceSetting = z.infer<typeof orderSourceSetting>;
export type PaymentTypeSwitch = z.infer<typeof paymentTypeSwitch>;
export type PaymentTypeSetting = z.infer<typeof paymentTypeSetting>;

/** All settings of the location, including disabled ones; `updated_at` belongs to the whole list. */
const orderTypes = z.object({ order_type_settings: z.array(orderTypeSetting), updated_at: instant });
const orderSources = z.object({ order_source_settings: z.array(orderSourceSetting), updated_at: instant });
const paymentTypes = z.object({ payment_type_settings: z.array(paymentTypeSetting), updated_at: instant });
export type OrderTypes = z.infer<typeof orderTypes>;
export type OrderSources = z.infer<typeof orderSources>;
export type PaymentTypes = z.infer<typeof paymentTypes>;

export const getOrderTypes = operation({
  method: 'GET',
  path: '/locations/:id/order_types',
  right: view('order_types', [...REPORTS_WITH_FILTERS, 'printers']),
  summary: 'Order types and whether terminals offer them',
  params: idParams,
  response: orderTypes,
});

export const updateOrderTypes = operation({
  method: 'PUT',
  path: '/locations/:id/order_types',
  right: manage('order_types'),
  summary:
    'Enable or disable order types; the others stay unchanged. Refused with 409 when none would be enabled, or with updated_at when stale',
  params: idParams,
  body: z.strictObject({
    order_type_settings: z.array(z.strictObject(orderTypeSetting.shape)).check(z.minLength(1), z.maxLength(50)),
    updated_at: precondition,
  }),
  response: orderTypes,
});

export const getOrderSources = operation({
  method: 'GET',
  path: '/locations/:id/order_sources',
  right: view('order_sources'),
  summary: 'Order sources and whether they are enabled',
  params: idParams,
  response: orderSources,
});

export const updateOrderSources = operation({
  method: 'PUT',
  path: '/locations/:id/order_sources',
  right: manage('order_sources'),
  summary:
    'Enable or disable order sources; the others stay unchanged. Refused with 409 when none would be enabled, or with updated_at when stale',
  params: idParams,
  body: z.strictObject({
    order_source_settings: z.array(z.strictObject(orderSourceSetting.shape)).check(z.minLength(1), z.maxLength(50)),
    updated_at: precondition,
  }),
  response: orderSources,
});

export const getPaymentTypes = operation({
  method: 'GET',
  path: '/locations/:id/payment_types',
  right: view('payment_types', [...REPORTS_WITH_FILTERS, 'day_closings']),
  summary: 'Payment types, whether terminals accept them, and whether they were used',
  params: idParams,
  response: paymentTypes,
});

export const updatePaymentTypes = operation({
  method: 'PUT',
  path: '/locations/:id/payment_types',
  right: manage('payment_types'),
  summary:
    'Enable or disable payment types; the others stay unchanged. Refused with 409 when none would be enabled, or with updated_at when stale',
  params: idParams,
  body: z.strictObject({
    payment_type_settings: z.array(z.strictObject(paymentTypeSwitch.shape)).check(z.minLength(1), z.maxLength(50)),
    updated_at: precondition,
  }),
  response: paymentTypes,
});
