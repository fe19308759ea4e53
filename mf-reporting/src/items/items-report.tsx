import type { ItemSales, ItemTotals } from '@backoffice/contract/item-sales';
import { formatSignedMoney } from '@backoffice/contract/money';
import { TYPED_IN_KEY_PREFIX } from '@backoffice/contract/sales-drill-down';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { searchFilter } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { type DateRange, toRangeQuery } from '../filters/date-range';
import { categoryFilter } from '../filters/sales-filters';
import { numberFormat } from '../formats';
import { defineReport } from '../report/report';
import { moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { drillDownPath } from '../sales-by/drill-down';
import { type Figure, moneyFigure } from '../summary/figures';
import { Notes } from '../summary/notes';

const filters = { date: dateFilter, search: searchFilter({ placeholder: 'Item name' }), categoryId: categoryFilter };

const figures: Figure<ItemTotals>[] = [
  { term: 'Items', value: ({ count }) => numberFormat.format(count) },
  { term: 'Quantity', value: ({ quantity }) => numberFormat.format(quantity) },
  moneyFigure('Gross sales', ({ gross }) => gross),
  moneyFigure('Discounts', ({ discounts }) => -discounts),
  moneyFigure('Net sales', ({ net }) => net),
  moneyFigure('Taxes', ({ tax }) => tax),
];

/** The name of an item, as a link to the orders that contain it. */
function ItemName({ item: { item_id, item_name }, date }: { item: ItemSales; date: DateRange }) {
  const key = item_id === null ? `${TYPED_IN_KEY_PREFIX}${item_name}` : String(item_id);
  return (
    <TextLink
      to={drillDownPath({ date, by: 'item', thenBy: null }, { key, then_key: '' })}
      label={`${item_name}: orders with this item`}
    >
      {item_name}
    </TextLink>
  );
}

const columnsAfterName: Column<ItemSales>[] = [
  { key: 'category_name', header: 'Category', cell: ({ category_name }) => category_name ?? '-', compact: 'middle' },
  {
    key: 'quantity',
    header: 'Quantity',
    cell: ({ quantity }) => numberFormat.format(quantity),
    align: 'end',
    compact: 'bottom',
  },
  moneyColumn('gross', 'Gross sales', { signed: true }),
  // Discounts are negative amounts, as in the figures above the table and in the export.
  {
    key: 'discounts',
    header: 'Discounts',
    cell: ({ discounts }) => formatSignedMoney(-discounts),
    align: 'end',
    compact: 'bottom',
  },
  moneyColumn('net', 'Net sales', { signed: true, compact: 'top-end' }),
  moneyColumn('tax', 'Taxes', { signed: true }),
];

export const itemsReport = defineReport({
  calls: reports.items,
  filters,
  toQuery: (view, settings) => ({
    ...toRangeQuery(view, settings),
    search: view.search,
    category_id: view.categoryId,
  }),
  figures,
  figureSource: 'items',
  chartTitle: 'Net sales',
  Notes: () => (
    <Notes>
      <p>Items of completed orders, before refunds.</p>
    </Notes>
  ),
  selectRows: ({ items }) => items,
  columns: ({ view: { date } }) => [
    { key: 'item_name', header: 'Item', cell: (item) => <ItemName item={item} date={date} />, compact: 'top' },
    ...columnsAfterName,
  ],
  // An item that was typed in at a terminal has no id, but no two of these rows have the same name.
  rowKey: ({ item_id, item_name }) => item_id ?? item_name,
  empty: { title: 'No items sold.', hint: 'Choose other days or fewer filters.' },
  failed: 'Failed to fetch items report',
  failure: 'The items could not be loaded',
  exportName: 'items',
});
