import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { MultiSelectField } from '@backoffice/ui/form';
import { useState } from 'react';
import { useItemOptions } from './items.queries';
import type { IdsFieldProps } from './menu-fields';

export interface ItemsFieldProps extends IdsFieldProps {
  /** Id of the category whose items are chosen; undefined for a new category. */
  categoryId: number | undefined;
}

const MAX_RESULTS = 50;

/** A multi-select of items that searches on the server: a menu may have thousands of items. */
export function ItemsField({ categoryId, value, onChange }: ItemsFieldProps) {
  const [search, setSearch] = useState('');
  const results = useItemOptions({ search: search.trim(), per_page: MAX_RESULTS });
  const categoryItems = useItemOptions(
    { category_ids: categoryId === undefined ? [] : [categoryId], per_page: MAX_PER_PAGE },
    { enabled: categoryId !== undefined },
  );
  const [knownNames, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const nextKnownNames = new Map([
    ...knownNames,
    ...[...(categoryItems.data ?? []), ...(results.data ?? [])].map(({ id, name }) => [id, name] as const),
  ]);
  const options = new Map(results.data?.map(({ id, name }) => [id, name]));
  // Selected items stay in the options while another text is searched.
  for (const id of value) options.set(id, nextKnownNames.get(id) ?? `Item ${id}`);
  return (
    <MultiSelectField
      label="Items"
      placeholder="Search items"
      options={[...options].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onSearch={setSearch}
      onChange={(chosen) => {
        setNames(nextKnownNames);
        onChange(chosen.map(Number));
      }}
    />
  );
}
