import { ErrorPanel } from '@backoffice/ui';
import { MultiSelectField } from '@backoffice/ui/form';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { useActiveTaxes } from './items.queries';

export interface IdsFieldProps {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string;
}

interface RecordsFieldProps extends IdsFieldProps {
  label: string;
  placeholder: string;
  /** Undefined while loading. */
  records: readonly { id: number; name: string }[] | undefined;
}

/** A multi-select of records by name. Selected ids without a record, such as an inactive tax, stay selected but hidden. */
function RecordsField({ records, value, onChange, ...props }: RecordsFieldProps) {
  const availableIds = new Set(records?.map(({ id }) => id));
  const unavailableIds = value.filter((id) => !availableIds.has(id));
  return (
    <MultiSelectField
      {...props}
      options={(records ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.filter((id) => availableIds.has(id)).map(String)}
      disabled={records === undefined}
      onChange={(chosen) => onChange([...unavailableIds, ...chosen.map(Number)])}
    />
  );
}

/** Shows an error with a retry button when a list of options failed to load. */
export function OptionsError() {
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
  return <RecordsField {...props} label="Categories" placeholder="Search categories" records={data} />;
}

export function TaxesField(props: IdsFieldProps) {
  const { data } = useActiveTaxes();
  return <RecordsField {...props} label="Taxes" placeholder="Search taxes" records={data} />;
}

export function ModifierGroupsField(props: IdsFieldProps) {
  const { data } = useModifierGroups();
  return <RecordsField {...props} label="Modifier Groups" placeholder="Search modifier groups" records={data} />;
}
