import type { ItemSales, ItemTotals } from '@backoffice/contract/item-sales';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { Column } from '@backoffice/ui/data-table';
import { searchFilter } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { categoryFilter } from '../filters/sales-filters';
import { defineReport } from '../report/report';
import { moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { Notes } from '../summary/notes';

const filters = { date: dateFilter, search: searchFilter({ placeholder: 'Item name' }), categoryId: categoryFilter };

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

const figures: Figure<ItemTotals>[] = [
  { term: 'Items', value: ({ count }) => numberFormat.format(count) },
  { term: 'Quantity', value: ({ quantity }) => numberFormat.format(quantity) },
  moneyFigure('Gross sales', ({ gross }) => gross),
  moneyFigure('Discounts', ({ discounts }) => -discounts),
  moneyFigure('Net sales', ({ net }) => net),
  moneyFigure('Taxes', ({ tax }) => tax),
];

const columns: Column<ItemSales>[] = [
  { key: 'item_name', header: 'Item', cell: ({ item_name }) => item_name, compact: 'top' },
  { key: 'category_name', header: 'Category', cell: ({ category_name }) => category_name ?? '-', compact: 'middle' },
  {
    key: 'quantity',
    header: 'Quantity',
    cell: ({ quantity }) => numberFormat.format(quantity),
    align: 'end',
    compact: 'bottom',
  },
  moneyColumn('gross', 'Gross sales', { signed: true }),
  // Negative as in the figures above and in the export.
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
  columns,
  // Items that were typed in at a terminal have no id; their names differ.
  rowKey: ({ item_id, item_name }) => item_id ?? item_name,
  empty: { title: 'No items sold.', hint: 'Choose other days or fewer filters.' },
  failed: 'Failed to fetch items report',
  failure: 'The items could not be loaded',
  exportName: 'items',
});
