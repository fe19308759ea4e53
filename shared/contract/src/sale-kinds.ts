import * as z from 'zod/mini';

export const orderSource = z.enum(['Pos', 'Online', 'Kiosk']);
export const orderType = z.enum(['DineIn', 'TakeOut', 'Delivery', 'PickUp']);
export const orderStatus = z.enum(['Open', 'Completed', 'Voided']);
export const tender = z.enum(['Cash', 'Card']);
/** How an order was paid: Mixed when the tenders differ. */
export const orderPaymentType = z.enum(['Cash', 'Card', 'Mixed']);
export const cardType = z.enum(['Debit', 'Credit']);

export type OrderSource = z.infer<typeof orderSource>;
export type OrderType = z.infer<typeof orderType>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type Tender = z.infer<typeof tender>;
export type CardType = z.infer<typeof cardType>;
