/// <reference path="../css-modules.d.ts" />

import { formatSignedMoney } from '@backoffice/contract/money';
import type { CustomerReceiptOptions, KitchenReceiptOptions } from '@backoffice/contract/receipt-settings';
import { splitWords } from '@backoffice/contract/words';
import { formatDateTime } from '@backoffice/platform/dates';
import type { ReactNode } from 'react';
import classes from './receipt.module.css';
import { Lines, Tasks } from './receipt-lines';
import { byCategory, charged, type ReceiptBusiness, type ReceiptOrder } from './receipt-order';

export type { ReceiptBusiness, ReceiptLine, ReceiptModifier, ReceiptOrder, ReceiptTotal } from './receipt-order';

export interface CustomerReceiptProps {
  business: ReceiptBusiness;
  receipt: ReceiptOrder;
  options: CustomerReceiptOptions;
  /** IANA name of the zone on whose clocks times are printed. */
  zone: string;
}

export interface KitchenReceiptProps {
  receipt: Omit<ReceiptOrder, 'totals' | 'printTime'>;
  options: KitchenReceiptOptions;
  /** IANA name of the zone on whose clocks times are printed. */
  zone: string;
}

/** A server that does not know an option prints as ever, with what it could leave out. */
const isOn = (option: boolean | undefined) => option !== false;

/** Framed, not a bar as in the kitchen: printers leave backgrounds out. */
const RESERVATION = `${classes.name} ${classes.type} ${classes.note}`;

/** What a customer takes home, as paper. */
export function CustomerReceipt({ business, receipt, options, zone }: CustomerReceiptProps) {
  return (
    <Paper label="Customer receipt">
      <Venue business={business} options={options} />
      {receipt.reservations?.map((reservation) => (
        <p key={reservation} className={RESERVATION}>
          {reservation}
        </p>
      ))}
      <p className={classes.type}>{splitWords(receipt.orderType)}</p>
      <dl className={classes.facts}>
        {isOn(options.show_order_id) && <Fact term="Order ID">{receipt.orderId}</Fact>}
        {isOn(options.show_employee) && <Fact term="Employee">{receipt.employee}</Fact>}
        {isOn(options.show_order_time) && <Fact term="Order Time">{formatDateTime(receipt.orderTime, zone)}</Fact>}
        {isOn(options.show_print_time) && receipt.printTime && (
          <Fact term="Print Time">{formatDateTime(receipt.printTime, zone)}</Fact>
        )}
      </dl>
      <Lines
        lines={options.show_entries_with_prices_greater_than_zero ? charged(receipt.lines) : receipt.lines}
        withNotes={isOn(options.show_items_notes)}
      />
      <dl className={classes.totals}>
        {receipt.totals.map(({ label, amount, strong }) => (
          <div key={label} className={classes.fact} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd>{formatSignedMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {isOn(options.show_order_note) && <OrderNote note={receipt.note} />}
    </Paper>
  );
}

/** What the kitchen cooks by, as paper: no prices, and quantities that are read from afar. */
export function KitchenReceipt({ receipt, options, zone }: KitchenReceiptProps) {
  return (
    <Paper label="Kitchen receipt">
      {isOn(options.show_order_type) && <p className={classes.banner}>{splitWords(receipt.orderType)}</p>}
      <dl className={classes.facts}>
        <Fact term="Order ID" strong>
          {receipt.orderId}
        </Fact>
        {isOn(options.show_employee) && <Fact term="Employee">{receipt.employee}</Fact>}
        <Fact term="Order Time">{formatDateTime(receipt.orderTime, zone)}</Fact>
      </dl>
      {isOn(options.show_category) ? (
        byCategory(receipt.lines).map(([category, lines]) => <Tasks key={category} category={category} lines={lines} />)
      ) : (
        <Tasks lines={receipt.lines} />
      )}
      {isOn(options.show_order_note) && <OrderNote note={receipt.note} />}
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
    isOn(options.show_location_address) ? business.address_string : '',
    isOn(options.show_location_phone) ? business.phone_number : '',
    isOn(options.show_location_website) ? business.website : '',
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

/** Nothing where there is nothing to say of it. */
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
