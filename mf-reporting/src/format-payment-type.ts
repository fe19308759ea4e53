import type { OrderPaymentType } from '@backoffice/contract/sale-kinds';
import { tenderLabel } from '@backoffice/contract/words';

/** Formats how an order was paid, `Gift Card` or `Mixed`; returns a dash when it is not paid. */
export function formatPaymentType(paymentType: OrderPaymentType | null): string {
  return paymentType === null ? '-' : tenderLabel(paymentType);
}
