import * as z from 'zod/mini';

export const orderSource = z.enum(['Pos', 'Online', 'Kiosk']);
export const orderType = z.enum(['DineIn', 'TakeOut', 'Delivery', 'PickUp']);
export const orderStatus = z.enum(['Open', 'Completed', 'Voided']);
export const tender = z.enum(['Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other']);
/** How an order was paid: Mixed when the tenders differ. */
export const orderPaymentType = z.enum([...tender.options, 'Mixed']);
/** Tenders that a location accepts by default, and that filters always list. */
export const STANDARD_TENDERS = ['Cash', 'Card'] as const satisfies readonly z.infer<typeof tender>[];
/** A comp is given away by the house, with a reason; other discounts reduce the price. */
export const discountKind = z.enum(['Discount', 'Comp']);
export const cardType = z.enum(['Debit', 'Credit']);

export type OrderSource = z.infer<typeof orderSource>;
export type OrderType = z.infer<typeof orderType>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type Tender = z.infer<typeof tender>;
export type OrderPaymentType = z.infer<typeof orderPaymentType>;
export type DiscountKind = z.infer<typeof discountKind>;
