/// <reference path="../css-modules.d.ts" />

import { formatSignedMoney } from '@backoffice/contract/money';
import type { CustomerReceiptOptions, KitchenReceiptOptions } from '@backoffice/contract/receipt-settings';
import { splitWords } from '@backoffice/contract/words';
import { formatDateTime } from '@backoffice/platform/dates';
import type { ReactNode } from 'react';
import classes from './receipt.module.css';
import { KitchenLines, OrderedLines } from './receipt-lines';
import { filterChargedLines, groupByCategory, type ReceiptBusiness, type ReceiptOrder } from './receipt-order';

export type { ReceiptBusiness, ReceiptLine, ReceiptModifier, ReceiptOrder, ReceiptTotal } from './receipt-order';

export interface CustomerReceiptProps {
  business: ReceiptBusiness;
  receipt: ReceiptOrder;
  options: CustomerReceiptOptions;
  /** IANA time zone of the printed times. */
  timeZone: string;
}

export interface KitchenReceiptProps {
  receipt: Omit<ReceiptOrder, 'totals' | 'printTime'>;
  options: KitchenReceiptOptions;
  /** IANA time zone of the printed times. */
  timeZone: string;
}

/** Whether an option is on. Options are on by default: older servers do not return all of them. */
const isShown = (option: boolean | undefined) => option !== false;

/** Draws a frame, because browsers do not print background colours. */
const STATUS_CLASS = `${classes.name} ${classes.type} ${classes.note}`;

/** The customer's receipt, with prices. */
export function CustomerReceipt({ business, receipt, options, timeZone }: CustomerReceiptProps) {
  return (
    <Paper label="Customer receipt">
      <Venue business={business} options={options} />
      {receipt.statusLines?.map((statusLine) => (
        <p key={statusLine} className={STATUS_CLASS}>
          {statusLine}
        </p>
      ))}
      <p className={classes.type}>{splitWords(receipt.orderType)}</p>
      <dl className={classes.facts}>
        {isShown(options.show_order_id) && <Fact term="Order ID">{receipt.orderId}</Fact>}
        {isShown(options.show_employee) && <Fact term="Employee">{receipt.employee}</Fact>}
        <Fact term="Guests">{receipt.guests}</Fact>
        {isShown(options.show_order_time) && (
          <Fact term="Order Time">{formatDateTime(receipt.orderTime, timeZone)}</Fact>
        )}
        {isShown(options.show_print_time) && receipt.printTime && (
          <Fact term="Print Time">{formatDateTime(receipt.printTime, timeZone)}</Fact>
        )}
      </dl>
      <OrderedLines
        lines={options.show_entries_with_prices_greater_than_zero ? filterChargedLines(receipt.lines) : receipt.lines}
        withNotes={isShown(options.show_items_notes)}
      />
      <dl className={classes.totals}>
        {receipt.totals.map(({ label, amount, strong }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two service charges or taxes can have the same label
          <div key={index} className={classes.fact} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd>{formatSignedMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {isShown(options.show_order_note) && <OrderNote note={receipt.note} />}
    </Paper>
  );
}

/** The kitchen's receipt: no prices, and quantities in large type. */
export function KitchenReceipt({ receipt, options, timeZone }: KitchenReceiptProps) {
  return (
    <Paper label="Kitchen receipt">
      {isShown(options.show_order_type) && <p className={classes.banner}>{splitWords(receipt.orderType)}</p>}
      <dl className={classes.facts}>
        <Fact term="Order ID" strong>
          {receipt.orderId}
        </Fact>
        {isShown(options.show_employee) && <Fact term="Employee">{receipt.employee}</Fact>}
        <Fact term="Order Time">{formatDateTime(receipt.orderTime, timeZone)}</Fact>
      </dl>
      {isShown(options.show_category) ? (
        groupByCategory(receipt.lines).map(([category, lines]) => (
          <KitchenLines key={category} category={category} lines={lines} />
        ))
      ) : (
        <KitchenLines lines={receipt.lines} />
      )}
      {isShown(options.show_order_note) && <OrderNote note={receipt.note} />}
    </Paper>
  );
}

function Paper({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article className={classes.receipt} aria-label={label}>
      <div className={classes.paper}>{children}</div>
    </article>
  );
}

function Venue({ business, options }: Pick<CustomerReceiptProps, 'business' | 'options'>) {
  const details = [
    isShown(options.show_location_address) ? business.address_string : '',
    isShown(options.show_location_phone) ? business.phone_number : '',
    isShown(options.show_location_website) ? business.website : '',
  ].filter((detail) => detail !== '');
  return (
    <header className={classes.venue}>
      <p className={classes.name}>{business.name}</p>
      {details.length > 0 && (
        <address>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </address>
      )}
    </header>
  );
}

/** A term and its value; renders nothing when the value is empty. */
function Fact({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div className={classes.fact} data-strong={strong || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderNote({ note }: { note: string | undefined }) {
  if (!note) return null;
  return (
    <dl className={classes.note}>
      <dt>Order Note</dt>
      <dd>{note}</dd>
    </dl>
  );
}
