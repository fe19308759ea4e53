import type { Category } from '@backoffice/contract/categories';
import { ChoiceFilter, FilterBar, SearchField, SelectFilter } from '@backoffice/ui/filters';
import type { ItemsFilters } from './items-filters';

export interface ItemsFilterBarProps {
  filters: ItemsFilters;
  /** Undefined while loading; null hides the category filter. */
  categories: readonly Category[] | undefined | null;
  onChange: (changes: Partial<ItemsFilters>) => void;
}

const ALL = 'all';
const UNCATEGORIZED = 'uncategorized';

const visibilityOptions = [
  { value: 'shown', label: 'Shown on POS' },
  { value: 'hidden', label: 'Hidden on POS' },
] as const;

function CategoryFilter({ filters, categories, onChange }: ItemsFilterBarProps) {
  const chosen = filters.category === null ? ALL : String(filters.category);
  const options = [
    { value: ALL, label: 'All' },
    { value: UNCATEGORIZED, label: 'Uncategorized' },
    ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // The URL can name a category that has not loaded yet or no longer exists.
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `Category ${chosen}` });
  const handleChange = (value: string) => {
    if (value === ALL) onChange({ category: null });
    else onChange({ category: value === UNCATEGORIZED ? UNCATEGORIZED : Number(value) });
  };
  return (
    <SelectFilter
      label="Category"
      options={options}
      value={chosen}
      onChange={handleChange}
      loading={categories === undefined}
    />
  );
}

export function ItemsFilterBar(props: ItemsFilterBarProps) {
  const { filters, categories, onChange } = props;
  return (
    <FilterBar
      active={(categories === null || filters.category === null ? 0 : 1) + (filters.isShown ? 0 : 1)}
      folded={
        <>
          {categories !== null && <CategoryFilter {...props} />}
          <ChoiceFilter
            label="Visibility"
            options={visibilityOptions}
            value={filters.isShown ? 'shown' : 'hidden'}
            onChange={(value) => onChange({ isShown: value === 'shown' })}
          />
        </>
      }
    >
      <SearchField
        label="Search"
        placeholder="Item name"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
    </FilterBar>
  );
}
