import { useEffect, useState } from 'react';
import { type FieldValues, get, useFormState } from 'react-hook-form';
import { idChanges } from '../forms/list-changes';
import { Checkbox } from '../inputs/checkbox';
import { Checklist, type ChecklistProps } from '../inputs/checklist';
import { MultiSelectInput } from '../inputs/multi-select-input';
import { SelectInput, type SelectInputProps } from '../inputs/select-input';
import { Switch } from '../inputs/switch';
import { type FieldName, type FieldProps, useField } from './use-field';

interface NamedRecord {
  id: number;
  name: string;
}

type SwitchFieldProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values, boolean | undefined>> & {
  hideLabel?: boolean;
};

export function SwitchField<Values extends FieldValues>({ hideLabel, ...props }: SwitchFieldProps<Values>) {
  const { label, value, onChange } = useField(props);
  return <Switch label={label} hideLabel={hideLabel} checked={value} onChange={onChange} />;
}

export function CheckboxField<Values extends FieldValues>({ hideLabel, ...props }: SwitchFieldProps<Values>) {
  const { label, value, onChange } = useField(props);
  return <Checkbox label={label} hideLabel={hideLabel} checked={value} onChange={onChange} />;
}

export type SelectFieldProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values, string>> &
  Pick<SelectInputProps, 'options' | 'placeholder' | 'description'>;

/** A select for one value; '' means that nothing is chosen. A value missing from the options is shown as it is. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { options, placeholder, description, ...bound } = props;
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const { value, ...field } = useField(bound, (chosen) => labels.get(chosen) ?? chosen);
  const current: string = value;
  const all = current === '' || labels.has(current) ? options : [{ value: current, label: current }, ...options];
  const shown = { placeholder, description, value: current === '' ? null : current };
  return <SelectInput {...field} {...shown} options={all} />;
}

export type RecordFieldProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values, number>> & {
  records: readonly NamedRecord[];
  placeholder?: string;
};

/** A select for one record, by its id; 0 means that no record is chosen. */
export function RecordField<Values extends FieldValues>({ records, placeholder, ...props }: RecordFieldProps<Values>) {
  const format = (chosen: number) =>
    records.find(({ id }) => id === chosen)?.name ?? `another ${props.label.toLowerCase()}`;
  const { value, onChange, ...field } = useField(props, format);
  return (
    <SelectInput
      {...field}
      placeholder={placeholder}
      options={records.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type IdsProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values, number[]>>;

/**
 * Binds a choice of several records. Of the chosen ids missing from `records`, those in the form's default value, such
 * as an inactive tax, stay chosen but hidden; the others, of records deleted since they were chosen, are removed.
 */
function useChosenRecords<Values extends FieldValues>(
  props: IdsProps<Values>,
  records: readonly NamedRecord[] | undefined,
) {
  const { control, name } = props;
  const names = new Map(records?.map((record) => [record.id, record.name]));
  const field = useField(props, idChanges(names));
  const { defaultValues } = useFormState({ control, name, exact: true });
  const ids: readonly number[] = field.value;
  const saved: readonly number[] = get(defaultValues, name);
  const existing = records ? ids.filter((id) => names.has(id) || saved.includes(id)) : ids;
  useEffect(() => {
    if (existing.length < ids.length) field.onChange(existing);
  });
  return { ...field, ids, names };
}

export type RecordsFieldProps<Values extends FieldValues> = IdsProps<Values> & {
  /** Undefined while loading. */
  records: readonly NamedRecord[] | undefined;
  placeholder?: string;
};

/** A multi-select of records. */
export function RecordsField<Values extends FieldValues>({
  records,
  placeholder,
  ...props
}: RecordsFieldProps<Values>) {
  const { ref, ids, names, onChange, ...field } = useChosenRecords(props, records);
  return (
    <MultiSelectInput
      {...field}
      placeholder={placeholder}
      options={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      value={ids.filter((id) => names.has(id)).map(String)}
      disabled={records === undefined}
      onChange={(chosen) => onChange([...ids.filter((id) => !names.has(id)), ...chosen.map(Number)])}
    />
  );
}

export type RecordSearchFieldProps<Values extends FieldValues> = IdsProps<Values> & {
  /** Noun for a record whose name is not known, as in "Item 7". */
  noun: string;
  placeholder: string;
  /** Records that the server found for the last search. */
  results: readonly NamedRecord[] | undefined;
  /** Other records whose names are known, such as the chosen ones. */
  known: readonly NamedRecord[] | undefined;
  onSearch: (text: string) => void;
  /** Whether `results` are still those of an earlier text; Enter does not choose them. */
  isSearching?: boolean;
};

/** A multi-select that searches on the server, because one response page does not contain all records. */
export function RecordSearchField<Values extends FieldValues>(props: RecordSearchFieldProps<Values>) {
  const { noun, placeholder, results = [], known = [], onSearch, isSearching, ...bound } = props;
  const { ref, value, onChange, ...field } = useField(bound, idChanges(new Map()));
  const ids: readonly number[] = value;
  const [seenNames, setSeenNames] = useState<ReadonlyMap<number, string>>(new Map());
  const toEntries = (records: readonly NamedRecord[]) => records.map(({ id, name }) => [id, name] as const);
  const names = new Map([...seenNames, ...toEntries(known), ...toEntries(results)]);
  const options = new Map(toEntries(results));
  // Chosen records stay among the options when the search does not find them.
  for (const id of ids) options.set(id, names.get(id) ?? `${noun} ${id}`);
  return (
    <MultiSelectInput
      {...field}
      placeholder={placeholder}
      options={[...options].map(([id, name]) => ({ value: String(id), label: name }))}
      value={ids.map(String)}
      onSearch={onSearch}
      isSearching={isSearching}
      onChange={(chosen) => {
        setSeenNames(names);
        onChange(chosen.map(Number));
      }}
    />
  );
}

export type ChecklistFieldProps<Values extends FieldValues> = IdsProps<Values> &
  Pick<ChecklistProps, 'noun'> & { records: readonly NamedRecord[] };

/** A list of records, each with a checkbox. */
export function ChecklistField<Values extends FieldValues>({ records, noun, ...props }: ChecklistFieldProps<Values>) {
  const { label, ids, error, onChange } = useChosenRecords(props, records);
  const options = records.map(({ id, name }) => ({ value: id, label: name }));
  return <Checklist label={label} noun={noun} options={options} chosen={ids} error={error} onChange={onChange} />;
}
