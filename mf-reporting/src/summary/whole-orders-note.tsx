import { discountKeyLabel, taxKeyLabel } from '@backoffice/contract/sales-drill-down';
import {
  useCategoryOptions,
  useItemOptions,
  useModifierOptions,
  useTaxOptions,
} from '../filters/record-options.queries';
import type { SalesView } from '../filters/sales-filters';
import { listFormat, numberFormat } from '../formats';
import type { SalesRows } from './sales-figures';

interface Options {
  data: ReadonlyArray<{ id: number; name: string }> | undefined;
}

const findName = ({ data }: Options, id: number, noun: string) =>
  data?.find((option) => option.id === id)?.name ?? `${noun} ${id}`;

/** Whether a filter selects orders by something they contain: a line, a tax or a discount. */
export function hasOrderContentFilter(view: SalesView): boolean {
  const { itemId, itemName, categoryId, modifierId, modifierName, taxId, tax, discount } = view;
  return [itemId, itemName, categoryId, modifierId, modifierName, taxId, tax, discount].some(
    (filter) => filter !== null,
  );
}

/** Describes the contents that the filters require of an order, for example "the modifier Half". */
function usePartNames(view: SalesView): string[] {
  const { itemId, itemName, categoryId, modifierId, modifierName, taxId, tax, discount } = view;
  const items = useItemOptions({ enabled: itemId !== null });
  const categories = useCategoryOptions({ enabled: typeof categoryId === 'number' });
  const modifiers = useModifierOptions({ enabled: typeof modifierId === 'number' });
  const taxes = useTaxOptions({ enabled: taxId !== null });
  return [
    itemId !== null && findName(items, itemId, 'item'),
    itemName,
    categoryId === 'none' && 'an item without a category',
    typeof categoryId === 'number' && `an item of ${findName(categories, categoryId, 'category')}`,
    modifierId === 'none' && 'a modifier without a name',
    typeof modifierId === 'number' && `the modifier ${findName(modifiers, modifierId, 'modifier')}`,
    modifierName !== null && `the modifier ${modifierName}`,
    taxId !== null && `a line taxed by ${findName(taxes, taxId, 'tax')}`,
    tax !== null && `a line or service charge taxed by ${taxKeyLabel(tax)}`,
    discount !== null && `the discount “${discountKeyLabel(discount)}”`,
  ].filter((name) => typeof name === 'string');
}

interface WholeOrdersNoteProps {
  rows: SalesRows;
  view: SalesView;
  count: number;
}

/** Shows `12 orders that contain Coke. The figures cover the whole orders.` */
export function WholeOrdersNote({ rows, view, count }: WholeOrdersNoteProps) {
  const contents = listFormat.format(usePartNames(view));
  const isOne = count === 1;
  const countText =
    rows === 'Orders'
      ? `${numberFormat.format(count)} ${isOne ? 'order that contains' : 'orders that contain'}`
      : `${numberFormat.format(count)} ${isOne ? 'transaction' : 'transactions'} of orders that contain`;
  return (
    <p>
      <b>
        {countText} {contents}.
      </b>{' '}
      The figures cover the whole {rows === 'Orders' ? 'orders' : 'payments'}.
    </p>
  );
}
