import type { Category } from '@backoffice/contract/categories';
import { Card, TextInput } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { Checkbox } from '@backoffice/ui/list';
import { idChanges, useField } from '@backoffice/ui/record-form';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import classes from './categories-field.module.css';
import type { PrinterValues } from './printer-form-values';

/** Maximum number of categories for which the checklist has no search field. */
const SEARCH_THRESHOLD = 20;

type Categories = readonly Pick<Category, 'id' | 'name'>[];

export interface CategoriesFieldProps {
  control: UseFormReturn<PrinterValues>['control'];
  /** All categories, in menu order. */
  categories: Categories;
}

/** A checklist of the categories whose items a printer prints. The chosen ids are in menu order. */
export function CategoriesField({ control, categories }: CategoriesFieldProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const field = useField({ control, name: 'category_ids', label: 'Categories to print' }, idChanges(names));
  const chosen: readonly number[] = field.value;
  const onChange: (chosen: number[]) => void = field.onChange;
  const [search, setSearch] = useState('');
  const chosenIds = new Set(chosen);
  const toggle = useToggle(categories, chosenIds, onChange);
  const searchText = search.trim().toLowerCase();
  const matches = categories.filter(({ name }) => name.toLowerCase().includes(searchText));
  return (
    <Card title="Select categories to print" actions={<SelectedCount chosen={chosen.length} all={categories.length} />}>
      {categories.length === 0 && <p className={classes.empty}>There are no categories yet.</p>}
      {categories.length > SEARCH_THRESHOLD && <CategorySearchField value={search} onChange={setSearch} />}
      {/* "Select All" is hidden during a search, because it selects all categories, not only the matches. */}
      {categories.length > 0 && searchText === '' && (
        <div className={classes.all}>
          <Checkbox
            label="Select All"
            checked={chosen.length === categories.length}
            indeterminate={chosen.length > 0 && chosen.length < categories.length}
            onChange={(all) => onChange(all ? categories.map(({ id }) => id) : [])}
          />
        </div>
      )}
      {matches.length === 0 && searchText !== '' && <p className={classes.empty}>No category has that name.</p>}
      <div className={classes.categories} data-many={categories.length > SEARCH_THRESHOLD || undefined}>
        {matches.map(({ id, name }) => (
          <CategoryCheckbox key={id} id={id} name={name} checked={chosenIds.has(id)} onToggle={toggle} />
        ))}
      </div>
    </Card>
  );
}

/** Returns a stable function that adds a category to the chosen ones or removes it. */
function useToggle(categories: Categories, chosen: ReadonlySet<number>, onChange: (chosen: number[]) => void) {
  const latest = useRef({ categories, chosen, onChange });
  useEffect(() => {
    latest.current = { categories, chosen, onChange };
  });
  return useCallback((toggledId: number, isChosen: boolean) => {
    const { categories, chosen, onChange } = latest.current;
    onChange(categories.flatMap(({ id }) => ((id === toggledId ? isChosen : chosen.has(id)) ? [id] : [])));
  }, []);
}

interface CategoryCheckboxProps {
  id: number;
  name: string;
  checked: boolean;
  onToggle: (id: number, isChosen: boolean) => void;
}

// Memoized: there can be 500 checkboxes, and a click changes one.
const CategoryCheckbox = memo(function CategoryCheckbox({ id, name, checked, onToggle }: CategoryCheckboxProps) {
  return <Checkbox label={name} checked={checked} onChange={(isChosen) => onToggle(id, isChosen)} />;
});

function CategorySearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={classes.search}>
      <TextInput
        label="Search categories"
        type="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The search applies while typing; Enter would submit the printer form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}

function SelectedCount({ chosen, all }: { chosen: number; all: number }) {
  if (all === 0) return null;
  return (
    <p className={classes.count} aria-live="polite">
      {chosen} of {all} selected
    </p>
  );
}
