import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
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

export type RecordsFieldProps<Values extends FieldValues> = IdsProps<Values> & {
  /** Undefined while loading. */
  records: readonly NamedRecord[] | undefined;
  placeholder?: string;
};

/** A multi-select of records. Chosen ids missing from `records`, such as an inactive tax, stay chosen but hidden. */
export function RecordsField<Values extends FieldValues>({
  records,
  placeholder,
  ...props
}: RecordsFieldProps<Values>) {
  const names = new Map(records?.map(({ id, name }) => [id, name]));
  const { ref, value, onChange, ...field } = useField(props, idChanges(names));
  const ids: readonly number[] = value;
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
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const { label, value, error, onChange } = useField(props, idChanges(names));
  const options = records.map(({ id, name }) => ({ value: id, label: name }));
  return <Checklist label={label} noun={noun} options={options} chosen={value} error={error} onChange={onChange} />;
}
