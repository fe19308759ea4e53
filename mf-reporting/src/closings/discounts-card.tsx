import type { DayReport } from '@backoffice/contract/day-closings';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { DiscountKind } from '@backoffice/contract/sale-kinds';
import { Card } from '@backoffice/ui';
import { buildAmountLine, buildNonZeroAmountLine, buildTotalLine } from '../definitions';
import { type FigureLine, FigureList } from '../figure-help';
import classes from './closing-cards.module.css';

type DiscountAmount = DayReport['discounts_by_reason'][number];

const sumCents = (discounts: readonly DiscountAmount[]) =>
  discounts.reduce((cents, { amount }) => cents + toCents(amount), 0);

/** The day's comps and other discounts by reason; renders nothing without a comp or a discount with a reason. */
export function DiscountsCard({ report: { orders, discounts_by_reason } }: { report: DayReport }) {
  if (!discounts_by_reason.some(({ kind, reason }) => kind === 'Comp' || reason !== '')) return null;
  // The cash discount is the part of the orders' discounts that `discounts_by_reason` does not contain.
  const cashDiscount = fromCents(toCents(orders.discounts) - sumCents(discounts_by_reason));
  const select = (wanted: DiscountKind) => discounts_by_reason.filter(({ kind }) => kind === wanted);
  return (
    <Card title="Comps and discounts">
      <div className={classes.groups}>
        <Discounts title="Comps" discounts={select('Comp')} />
        <Discounts
          title="Discounts"
          discounts={select('Discount')}
          others={buildNonZeroAmountLine('Cash discount', -cashDiscount)}
        />
        <FigureList source="z_report" items={[buildTotalLine('All discounts', -orders.discounts)]} />
      </div>
    </Card>
  );
}

interface DiscountsProps {
  title: string;
  discounts: readonly DiscountAmount[];
  others?: readonly FigureLine[];
}

function Discounts({ title, discounts, others = [] }: DiscountsProps) {
  if (discounts.length + others.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <FigureList
        source="z_report"
        items={[
          ...discounts.map(({ reason, count, amount }) => ({
            ...buildAmountLine(`${reason === '' ? 'Without a reason' : reason} (${count})`, -amount),
            isDefined: false,
          })),
          ...others,
        ]}
      />
    </section>
  );
}
