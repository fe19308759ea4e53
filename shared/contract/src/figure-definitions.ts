/** Definitions of figures, each of one or two sentences, by the label under which a report shows the figure. */
type Definitions = Readonly<Record<string, string>>;

const REFUNDS =
  'What was refunded on these days, including for earlier orders, without taxes, service charges and rounding.';
const NET_SALES = 'Gross sales less discounts and refunds, before taxes, service charges and tips.';
const OWN_TAXES = 'Taxes of the orders less those refunded.';
const GUESTS = 'Guests of completed orders, where the terminal counted them.';
const TIPS = 'Tips of completed orders, on the day of the order, less those refunded on these days.';

/** Figures of completed orders, on the day of the order. */
const orders: Definitions = {
  Orders: 'All orders of these days. Open and voided ones are counted here but are in no amount.',
  Guests: GUESTS,
  'Gross sales': 'Price of what was sold with its modifiers, before discounts and taxes. Completed orders only.',
  Discounts: 'What was taken off the price: discounts, cash discounts and comps.',
  Refunds:
    'What was refunded on these days, also for earlier orders, less what was paid again; without taxes, service charges, rounding and what was paid too much.',
  'Net sales': NET_SALES,
  'Service charges': 'Charges added to orders, such as for large parties or delivery, less those refunded.',
  Taxes: OWN_TAXES,
  'Cash rounding': 'What totals gained or lost when rounded for cash payment, less rounding on refunds.',
  Tips: TIPS,
  'Total collected':
    'Net sales with service charges, taxes, cash rounding and tips. Transactions has the same total on the day of payment.',
  Total: 'What the guest owes: the price after discounts with service charges, taxes and rounding, without tips.',
};

/** Figures of payments and refunds, on the day on which they were made. */
const transactions: Definitions = {
  ...orders,
  Refunds: REFUNDS,
  Transactions:
    'All payments and refunds of these days. Of open and voided orders, only refunds after the void are in an amount.',
  'Gross sales': 'Paid part of the price, before discounts and taxes, on the day of the payment.',
  Discounts: 'Discounts of the paid part of the orders.',
  Taxes: 'Taxes in the payments less those in refunds.',
  Tips: 'Tips of the payments, on the day of the payment, less those refunded on these days.',
  'Total collected': 'Payments less refunds of completed orders, with taxes and tips.',
  Amount: 'Paid part of the order’s total with taxes, without tips. A refund is negative.',
  'Tip Amount': 'Tip of the payment; it is not part of the amount.',
  Discount: 'The payment’s part of the order’s discounts.',
};

const zReport: Definitions = {
  ...orders,
  'Comps (in the discounts)': 'Part of the discounts: how often and how much the house gave away.',
  'Open orders': 'Orders neither paid nor voided. They are in no amount.',
  Voids: 'Voided orders, and what they would have cost with taxes. They are in no other amount.',
  'Net sales per guest': 'Net sales divided by the guests.',
  'Net sales now': 'Net sales of the day with all changes since the day was closed.',
  'Total collected now': 'Total collected of the day with all changes since the day was closed.',
  'Transactions now': 'Payments less refunds of the day with all changes since the day was closed.',
  'Cash discount': 'Discount for paying in cash.',
  'All discounts': 'Discounts, cash discounts and comps: the discounts in “Sales”.',
  'Of refunds': 'Service charges refunded on this day, less what was paid again after a refund.',
  'Tax of refunds': 'Taxes refunded on this day, less what was paid again after a refund.',
  Payments: 'Number of payments of completed orders by this payment type, without refunds.',
  Amount: 'What was paid with taxes, without tips and before refunds.',
  Tips: 'Tips of completed orders or of their payments, less those refunded in “Sales”, before refunds in “Payment types”.',
  Refunds:
    'What was refunded: in “Sales” without taxes and less what was paid again after a refund, in “Payment types” with taxes and tips.',
  Total: 'Amount and tips less refunds.',
  Drawers: 'Cash drawers that were counted on this day.',
  'Cash in': 'Cash that went into the drawers, without the opening cash.',
  'Cash out': 'Cash that was taken out of the drawers.',
  'Over/short': 'Counted cash less expected cash. Negative is short.',
  'Over/short now': 'Counted cash less expected cash of the day with all changes since the day was closed.',
  Exceptions: 'What was unusual on this day, such as a large discount, a void after payment or a late sale.',
  'Exceptions now': 'Exceptions of the day with all changes since the day was closed.',
  'Cash over/short': 'Counted cash less expected cash. Negative is short.',
  'Order totals': 'Totals of the day’s completed orders with service charges and taxes, before refunds and tips.',
  'Refunds with taxes':
    'Refunds of this day with taxes and service charges, without tips, less what was paid again after a refund.',
  'Paid on other days': 'Payments on other days for orders of this day, without what was paid again after a refund.',
  'Paid for orders of other days':
    'Payments of this day for orders of other days, without what was paid again after a refund.',
  'Not paid': 'What completed orders of this day still owe.',
  'Paid too much': 'What was paid beyond the totals of the orders.',
  Transactions: 'Payments less refunds of this day with taxes and tips: the total of Transactions.',
};

const COUNTED_ONCE = 'Completed orders. An order of several items or taxes counts in each of their rows.';

/** Columns of a breakdown of the Orders report. */
const salesBy: Definitions = {
  ...orders,
  Rows: 'Rows of the breakdown that match the search.',
  Rank: 'Position of the row among all rows, by their main figure.',
  Share: 'The row’s part of the main figure of all rows.',
  Before: 'The row’s main figure on the earlier days.',
  Change: 'How much the row’s main figure rose or fell from the earlier days.',
  Units: 'Quantity sold, including fractions for items sold by weight.',
  Orders: COUNTED_ONCE,
  Transactions: 'Payments and refunds, also those of open and voided orders.',
  Discounts: 'Discounts and comps on lines and on whole orders, spread over their lines.',
  'Taxable sales': 'Discounted price of the lines and service charges that have the tax.',
  Taxes: 'Taxes of the orders less those refunded. Refunds include them in proportion to their orders.',
};

/** Definitions by page, report or kind of record. The API modules reports, day-closings and tips compute figures. */
export const FIGURE_DEFINITIONS = {
  orders,
  transactions,
  z_report: zReport,
  overview: {
    'Net sales': `${NET_SALES} Of today’s completed orders.`,
    Orders: 'Completed orders of today. Open and voided ones are not counted.',
    'Average check': 'Net sales divided by completed orders.',
    Guests: GUESTS,
    Tips: TIPS,
  },
  cash_reconciliations: {
    Drawers: 'Cash drawers that were counted on these days.',
    'Cash in': 'Cash that went into the drawer, without the opening cash.',
    'Cash out': 'Cash that was taken out of the drawer.',
    Mismatch: 'Counted cash less expected cash, which is opening cash and cash in less cash out. Negative is short.',
    'Reconciled balance': 'Cash that was counted in the drawer.',
    'Cash left': 'Counted cash less what was withdrawn, with what was added.',
  },
  items: {
    Items: 'Number of different items sold.',
    Quantity: 'How many were sold, including fractions for items sold by weight.',
    'Gross sales': 'Price of the item with its modifiers, before discounts and taxes.',
    Discounts: 'Discounts and comps of the item, with its part of the discounts of whole orders.',
    'Net sales': 'Gross sales less discounts, before refunds and taxes.',
    Taxes: 'Taxes of the item, before refunds.',
  },
  sales_by_orders: salesBy,
  sales_by_lines: {
    ...salesBy,
    'Net sales': 'Gross sales less discounts, before refunds and taxes.',
    Taxes: 'Taxes of the lines, before refunds and without those of service charges.',
  },
  sales_by_modifiers: {
    ...salesBy,
    Times: 'Quantity of the lines with the modifier: two burgers with extra cheese count twice.',
    Orders: 'Completed orders with the modifier.',
    Sales: 'Price of the modifiers, before discounts and taxes.',
  },
  sales_by_payments: salesBy,
  sales_by_taxes: salesBy,
  sales_by_discounts: {
    ...salesBy,
    Times: 'How often it was given: once per line, and once per order for a discount on the whole order.',
    Discounts: 'What was taken off the price, before taxes.',
  },
  sales_by_refunds: {
    ...salesBy,
    Times:
      'Refunds of completed orders, and refunds after a void. Transactions also lists the other refunds, which are in no amount.',
  },
  reconciliation: {
    ...orders,
    'Total collected in Orders':
      'Net sales with service charges, taxes, cash rounding and tips: what the orders of these days came to.',
    'Paid on other days':
      'Payments on other days for orders of these days, without what was paid again after a refund.',
    'Paid for orders of other days':
      'Payments of these days for orders of other days, without what was paid again after a refund.',
    'Not paid': 'What completed orders of these days still owe.',
    'Paid too much': 'What was paid beyond the totals of the orders.',
    'Total collected in Transactions': 'Payments less refunds of these days with taxes and tips.',
    'Open orders':
      'Totals of orders that are neither paid nor voided yet. They are in no amount until they are completed.',
    'All payment types': 'Payments less refunds of completed orders, with taxes and tips.',
    'Z reports': 'Figures on the Z reports of these days, as printed when the days were closed.',
    'Changed after close':
      'How sales received or changed after a day was closed raised or lowered the Z report’s figures.',
    'Days without a Z report': 'Sales of the days that are not closed yet.',
    'Total collected': 'Net sales with service charges, taxes, cash rounding and tips, as in the Orders report.',
    'Net sales in the Overview': 'Net sales of today’s completed orders so far.',
    'Completed orders in the Overview': 'Completed orders of today. Open and voided ones are not counted.',
  },
  taxes: {
    'Sales before refunds': 'Gross sales less discounts, with service charges, before refunds and taxes.',
    'Without any tax': 'Part of the sales before refunds that has no tax.',
    'Net sales': NET_SALES,
    Rate: 'Percentage of the taxable sales.',
    Orders: 'Completed orders that have the tax.',
    'Taxable sales':
      'Discounted price of what has the tax; a jurisdiction counts it once. Past sales appear under the jurisdiction that their tax has now.',
    'Exempt sales': 'All other sales. With the taxable sales, they add up to the sales before refunds.',
    'Tax collected': 'What completed orders were charged, on the day of the order.',
    'Tax refunded':
      'Tax of the refunds of these days, in proportion to the taxes of their orders, less what was paid again after a refund.',
    'Tax due': 'Tax collected less tax refunded: the taxes of the Orders report.',
    Rounding:
      'Tax collected less the taxable sales times the rate. It arises because each order is rounded to the cent.',
  },
  staff: {
    Orders: 'Completed orders (checks) that the employee took, on the day of the order.',
    'Net sales': NET_SALES,
    'Average check': 'Net sales divided by completed orders.',
    Guests: GUESTS,
    Discounts: 'Discounts and comps of the orders.',
    Comps: 'Part of the discounts: what the house gave away.',
    Voids: 'Voided orders and their totals with taxes. They are in no other figure.',
    Refunds:
      'What was refunded on these days for the employee’s orders, less what was paid again after a refund; without taxes, service charges and rounding.',
    Tips: 'Tips of the orders, less those refunded on these days.',
  },
  tips: {
    'Card tips': 'Tips of payments by card on these days, less those refunded.',
    'Other tips': 'Tips of cash and all other payments, less those refunded.',
    'Tips earned': 'Card tips and other tips of the orders that the employee took.',
    Shared: 'All tips that went to other team roles under the day’s rules.',
    Given: 'Part of the tips that went to team roles under the day’s rules.',
    Received:
      'Part of the team role’s share, which is split equally among its people who took an order that day or are marked as working.',
    'Refunds not deducted': 'Refunded tips beyond the day’s tips: nobody’s payout goes below zero.',
    'Without employee':
      'Tips of orders that nobody took, such as online orders, less what was given: you decide who gets them.',
    'To pay out': 'Tips earned, less given, plus received. Leftover cents go to the first names.',
  },
  exceptions: {
    Exceptions:
      'Things to look at on these days, such as a void after payment or a large discount. A discount that grows counts again.',
    'Not seen': 'Exceptions that nobody has marked as seen.',
    Orders: 'Number of orders that have exceptions.',
    Refused: 'Exceptions that were refused and did not change any figure.',
    Amount: 'The amount of the exception, such as the discount or the refund.',
  },
} satisfies Record<string, Definitions>;

export type FigureSource = keyof typeof FIGURE_DEFINITIONS;

/** Returns the definition of a figure by its label; undefined for an unknown label. */
export function defineFigure(source: FigureSource, label: string): string | undefined {
  const definitions: Definitions = FIGURE_DEFINITIONS[source];
  return definitions[label];
}
