import { formatSignedMoney } from '@backoffice/contract/money';
import { useSlotData } from '@backoffice/platform/slots';
import { DefinitionList, Skeleton, TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { numberFormat } from '../formats';
import { recentOrdersPath } from './recent-orders-path';
import { RECENT_DAYS, useItemSales } from './recent-sales.queries';
import { SKELETON_LINES } from './skeleton-lines';

/** The sales of an item in the last 30 days, shown below the item's details. */
export function ItemSalesCard() {
  const { itemId } = useSlotData('menu.item');
  return (
    <QueryCard
      title={`Sales of the last ${RECENT_DAYS} days`}
      query={useItemSales(itemId)}
      skeleton={<Skeleton lines={SKELETON_LINES.item} />}
      actions={({ recent }) =>
        recent && <TextLink to={recentOrdersPath(recent.days, { item_id: String(itemId) })}>Orders</TextLink>
      }
    >
      {({ totals: { quantity, gross, discounts, net } }) => (
        <DefinitionList
          items={[
            { term: 'Quantity', value: numberFormat.format(quantity), numeric: true },
            { term: 'Gross sales', value: formatSignedMoney(gross), numeric: true },
            { term: 'Discounts', value: formatSignedMoney(-discounts), numeric: true },
            { term: 'Net sales', value: formatSignedMoney(net), numeric: true },
          ]}
        />
      )}
    </QueryCard>
  );
}
