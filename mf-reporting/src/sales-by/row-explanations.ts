import type { SalesRecordKind } from '@backoffice/contract/sales-by';

/** Texts that explain what the rows of a breakdown count, and whether they add up. */
export const ROW_EXPLANATIONS: Record<SalesRecordKind, string> = {
  orders: 'Each completed order counts in one row: the rows add up to the Orders report.',
  lines: 'Lines of completed orders: gross sales and discounts add up to the Orders report; refunds are not by item.',
  modifiers: 'Most lines have no modifier and some have several: the rows do not add up to the sales of these days.',
  payments: 'Payments and refunds on the day they were made, as in Transactions: a split order is in several rows.',
  taxes: 'A sale can have several taxes: the taxes add up to the Orders report, and the taxable sales do not add up.',
  discounts: 'Each discount and comp counts in one row: the rows add up to the discounts of the Orders report.',
  refunds:
    'Each refund counts in one row, on the day it was made, unless a void cancelled it. What was paid again after a refund counts as a negative refund: the rows add up to the Orders report.',
};
