import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesByRow } from '@backoffice/contract/sales-by';
import { TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { FigureHelp } from '../figure-help';
import { reports } from '../reports';
import { drillDownPath } from '../sales-by/drill-down';
import { PercentChange } from '../sales-by/percent-change';
import classes from './items-card.module.css';
import { useDecliningItems, useTopItems } from './overview.queries';

/** Path of today's sales by item, compared with the same weekday a week earlier. */
const ALL_ITEMS = `${reports.salesBy.path}?compare=same_weekdays`;
const DECLINING_ITEMS_PATH = `${ALL_ITEMS}&sort=change&direction=asc`;

const TODAY_BY_ITEM = { date: { preset: 'Today' }, by: 'item', thenBy: null } as const;

interface ItemListProps {
  rows: readonly SalesByRow[];
  empty: string;
}

function ItemList({ rows, empty }: ItemListProps) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <table className={classes.items}>
      <thead className={classes.header}>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" aria-label="Net sales">
            Net sales
            <FigureHelp source="sales_by_lines" term="Net sales" />
          </th>
          <th scope="col" aria-label="Change">
            Change
            <FigureHelp source="sales_by_lines" term="Change" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, net, earlier, ...row }) => (
          <tr key={row.key}>
            <th scope="row">
              <TextLink to={drillDownPath(TODAY_BY_ITEM, row)} label={`${name}: orders of today with this item`}>
                {name}
              </TextLink>
            </th>
            <td>{formatSignedMoney(net ?? 0)}</td>
            <td>
              <PercentChange current={net ?? 0} earlier={earlier ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The items with the highest net sales today. */
export function TopItemsCard() {
  return (
    <QueryCard title="Top items" query={useTopItems()} actions={() => <TextLink to={ALL_ITEMS}>All items</TextLink>}>
      {(rows) => <ItemList rows={rows.filter(({ net }) => (net ?? 0) > 0)} empty="Nothing sold yet today." />}
    </QueryCard>
  );
}

/** The items whose net sales have fallen most since the same weekday a week earlier. */
export function DecliningItemsCard() {
  return (
    <QueryCard
      title="Behind last week"
      query={useDecliningItems()}
      actions={() => <TextLink to={DECLINING_ITEMS_PATH}>All items</TextLink>}
    >
      {(rows) => <ItemList rows={rows} empty="No item is selling less than at this time last week." />}
    </QueryCard>
  );
}
