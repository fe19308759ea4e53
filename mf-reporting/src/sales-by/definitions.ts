import type { SalesBase, SalesMeasure } from '@backoffice/contract/sales-by';

/** Explains in one sentence what the rows of a breakdown are, and whether they add up. */
export const SCOPES: Record<SalesBase, string> = {
  orders: 'Each completed order counts in one row: the rows add up to the Orders report.',
  lines: 'Lines of completed orders: gross sales and discounts add up to the Orders report; refunds are not by item.',
  modifiers: 'Most lines have no modifier and some have several: the rows do not add up to the sales of these days.',
  payments: 'Payments and refunds on the day they were made, as in Transactions: a split order is in several rows.',
  taxes: 'A sale can have several taxes: the taxes add up to the Orders report, and the taxable sales do not add up.',
  discounts: 'Each discount and comp counts in one row: the rows add up to the discounts of the Orders report.',
};

const COMMON: Record<SalesMeasure, string> = {
  units: 'Quantity sold, in part quantities too, as of items by weight.',
  orders: 'Completed orders. An order of several items or taxes counts in each of their rows.',
  transactions: 'Payments and refunds, also those of open and voided orders.',
  gross: 'Price of what was sold, before discounts and taxes.',
  discounts: 'Discounts and comps of lines and of whole orders, shared out to their lines.',
  refunds: 'What was given back on these days, without taxes, service charges and rounding.',
  net: 'Gross sales less discounts and refunds, before taxes, service charges and tips.',
  taxable: 'Discounted price of the lines and service charges that have the tax.',
  tax: 'Taxes of the orders less those of refunds. A refund has them in proportion to its order.',
};

const OF_BASE: Partial<Record<SalesBase, Partial<Record<SalesMeasure, string>>>> = {
  lines: {
    net: 'Gross sales less discounts, before refunds and taxes.',
    tax: 'Taxes of the lines, before refunds and without those of service charges.',
  },
  modifiers: {
    units: 'Quantity of the lines with the modifier: two burgers with extra cheese count twice.',
    orders: 'Completed orders with the modifier.',
    gross: 'Price of the modifiers, before discounts and taxes.',
  },
  discounts: {
    units: 'How often it was given: once a line, and once an order for a discount of the whole order.',
    discounts: 'What was taken off the price, before taxes.',
  },
};

/** Returns the definition of a measure in a breakdown. */
export function getMeasureDefinition(measure: SalesMeasure, base: SalesBase): string {
  return OF_BASE[base]?.[measure] ?? COMMON[measure];
}
