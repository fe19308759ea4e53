import type { Category } from '@backoffice/shared/contract/categories';
import { Card, TextField } from '@backoffice/shared/ui';
import { CheckboxField } from '@backoffice/shared/ui/form';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import classes from './categories-field.module.css';

/** As many as are seen at once without a search. */
const FEW = 20;

export interface CategoriesFieldProps {
  /** All that there are, in the order of the menu. */
  categories: readonly Pick<Category, 'id' | 'name'>[];
  chosen: readonly number[];
  /** Called with the chosen ones in the order of the menu. */
  onChange: (chosen: number[]) => void;
}

/** Of which categories a printer prints the items. */
export function CategoriesField({ categories, chosen, onChange }: CategoriesFieldProps) {
  const [search, setSearch] = useState('');
  const chosenIds = new Set(chosen);
  const toggle = useToggle(categories, chosenIds, onChange);
  const sought = search.trim().toLowerCase();
  const shown = categories.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <Card title="Select categories to print" actions={<Count chosen={chosen.length} all={categories.length} />}>
      {categories.length === 0 && <p className={classes.none}>There are no categories yet.</p>}
      {categories.length > FEW && <SearchCategories value={search} onChange={setSearch} />}
      {/* Beside a few that were found it would seem to mean those. */}
      {categories.length > 0 && sought === '' && (
        <div className={classes.all}>
          <CheckboxField
            label="Select All"
            checked={chosen.length === categories.length}
            indeterminate={chosen.length > 0 && chosen.length < categories.length}
            onChange={(all) => onChange(all ? categories.map(({ id }) => id) : [])}
          />
        </div>
      )}
      {shown.length === 0 && sought !== '' && <p className={classes.none}>No category is called so.</p>}
      <div className={classes.categories} data-many={categories.length > FEW || undefined}>
        {shown.map(({ id, name }) => (
          <CategoryBox key={id} id={id} name={name} checked={chosenIds.has(id)} onToggle={toggle} />
        ))}
      </div>
    </Card>
  );
}

/** Chooses a category or leaves it out; the same function for as long as the field is there. */
function useToggle(
  categories: CategoriesFieldProps['categories'],
  chosen: ReadonlySet<number>,
  onChange: CategoriesFieldProps['onChange'],
) {
  const latest = useRef({ categories, chosen, onChange });
  useEffect(() => {
    latest.current = { categories, chosen, onChange };
  });
  return useCallback((toggled: number, include: boolean) => {
    const { categories, chosen, onChange } = latest.current;
    onChange(categories.flatMap(({ id }) => ((id === toggled ? include : chosen.has(id)) ? [id] : [])));
  }, []);
}

interface CategoryBoxProps {
  id: number;
  name: string;
  checked: boolean;
  onToggle: (id: number, include: boolean) => void;
}

// There can be 500 of them, of which a click changes one.
const CategoryBox = memo(function CategoryBox({ id, name, checked, onToggle }: CategoryBoxProps) {
  return <CheckboxField label={name} checked={checked} onChange={(include) => onToggle(id, include)} />;
});

function SearchCategories({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={classes.search}>
      <TextField
        label="Search categories"
        type="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // It narrows as one types; Enter would save the printer.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}

function Count({ chosen, all }: { chosen: number; all: number }) {
  if (all === 0) return null;
  return (
    <p className={classes.count} aria-live="polite">
      {chosen} of {all} selected
    </p>
  );
}
