import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { MultiSelectField } from '@backoffice/shared/ui/form';
import { useState } from 'react';
import { useItemChoices } from './items.queries';
import type { IdsFieldProps } from './menu-fields';

export interface ItemsFieldProps extends IdsFieldProps {
  /** Of the category whose items are chosen; undefined for a new one. */
  categoryId: number | undefined;
}

const FOUND = 50;

/** Items chosen by typing a part of their name: there may be thousands, so the server looks for them. */
export function ItemsField({ categoryId, value, onChange }: ItemsFieldProps) {
  const [search, setSearch] = useState('');
  const found = useItemChoices({ search: search.trim(), per_page: FOUND });
  const own = useItemChoices(
    { category_ids: categoryId === undefined ? [] : [categoryId], per_page: MAX_PER_PAGE },
    categoryId !== undefined,
  );
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const known = new Map([
    ...names,
    ...[...(own.data ?? []), ...(found.data ?? [])].map(({ id, name }) => [id, name] as const),
  ]);
  const options = new Map(found.data?.map(({ id, name }) => [id, name]));
  // What is chosen keeps its name, whatever is being searched for.
  for (const id of value) options.set(id, known.get(id) ?? `Item ${id}`);
  return (
    <MultiSelectField
      label="Items"
      placeholder="Search items"
      options={[...options].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onSearch={setSearch}
      onChange={(chosen) => {
        setNames(known);
        onChange(chosen.map(Number));
      }}
    />
  );
}
