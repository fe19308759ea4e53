import { ErrorPanel } from '@backoffice/shared/ui';
import { MultiSelectField } from '@backoffice/shared/ui/form';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { useActiveTaxes } from './items.queries';

export interface IdsFieldProps {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string;
}

interface NamedOptions extends IdsFieldProps {
  label: string;
  placeholder: string;
  /** Undefined while they are loading. */
  choices: readonly { id: number; name: string }[] | undefined;
}

/** Records chosen by their names. One chosen before that is no choice any more, a tax switched off, stays chosen unseen. */
function NamesField({ choices, value, onChange, ...props }: NamedOptions) {
  const known = new Set(choices?.map(({ id }) => id));
  const unseen = value.filter((id) => !known.has(id));
  return (
    <MultiSelectField
      {...props}
      options={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.filter((id) => known.has(id)).map(String)}
      disabled={choices === undefined}
      onChange={(chosen) => onChange([...unseen, ...chosen.map(Number)])}
    />
  );
}

/** Stands above the fields while a list to choose from is missing, and offers to load it again. */
export function ListsFailure() {
  const failed = [useCategories(), useActiveTaxes(), useModifierGroups()].filter(
    ({ isLoadingError }) => isLoadingError,
  );
  if (failed.length === 0) return null;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return <ErrorPanel title="Not all choices could be loaded" message={failed[0]?.error?.message} onRetry={retry} />;
}

export function CategoriesField(props: IdsFieldProps) {
  const { data } = useCategories();
  return <NamesField {...props} label="Categories" placeholder="Search categories" choices={data} />;
}

export function TaxesField(props: IdsFieldProps) {
  const { data } = useActiveTaxes();
  return <NamesField {...props} label="Taxes" placeholder="Search taxes" choices={data} />;
}

export function ModifierGroupsField(props: IdsFieldProps) {
  const { data } = useModifierGroups();
  return <NamesField {...props} label="Modifier Groups" placeholder="Search modifier groups" choices={data} />;
}
