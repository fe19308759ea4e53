import { formatMoney } from '@backoffice/contract/money';
import { useId } from 'react';
import classes from './receipt.module.css';
import type { ReceiptLine } from './receipt-order';

/** Ordered items with quantities and prices, for the customer. */
export function OrderedLines({ lines, withNotes }: { lines: readonly ReceiptLine[]; withNotes: boolean }) {
  if (lines.length === 0) return null;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Qty</th>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt have no identity and hold no state
          <tr key={index}>
            <td>{line.quantity}</td>
            <td>
              <span className={classes.item}>{line.name}</span>
              {line.price !== line.total && (
                <span className={classes.detail}>
                  {formatMoney(line.price)}
                  {line.quantity !== 1 && ' each'}
                </span>
              )}
              <Modifiers modifiers={line.modifiers} withPrices />
              {withNotes && line.note && <span className={classes.remark}>{line.note}</span>}
              {line.discount && <span className={classes.detail}>{line.discount}</span>}
            </td>
            <td>{formatMoney(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Ordered items of one category with quantities, for the kitchen. */
export function KitchenLines({ category, lines }: { category?: string; lines: readonly ReceiptLine[] }) {
  const categoryId = useId();
  return (
    <div className={classes.tasks}>
      {category && (
        <p id={categoryId} className={classes.category}>
          {category}
        </p>
      )}
      <ul aria-labelledby={category ? categoryId : undefined}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt have no identity and hold no state
          <li key={index} className={classes.task}>
            <span className={classes.quantity}>{line.quantity}</span>
            <div>
              <span className={classes.item}>{line.name}</span>
              <Modifiers modifiers={line.modifiers} />
              {line.note && <span className={classes.remark}>{line.note}</span>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Modifiers({ modifiers = [], withPrices = false }: Pick<ReceiptLine, 'modifiers'> & { withPrices?: boolean }) {
  if (modifiers.length === 0) return null;
  return (
    <ul className={classes.modifiers}>
      {modifiers.map(({ name, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one modifier may be chosen twice
        <li key={index}>
          {name}
          {withPrices && <span className={classes.price}> {formatMoney(price)}</span>}
        </li>
      ))}
    </ul>
  );
}
