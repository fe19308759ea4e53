import { useMayManagePage } from '@backoffice/platform/access';
import { TextInput } from '@backoffice/ui';
import { useId, useState } from 'react';
import { Checkbox } from './checkbox';
import classes from './checklist.module.css';
import { ChecklistBoxes, type ChecklistOption } from './checklist-boxes';

export interface ChecklistProps {
  label: string;
  /** Plural noun for the options: "items". */
  noun: string;
  options: readonly ChecklistOption[];
  chosen: readonly number[];
  /** Called with the chosen values in the order of the options; chosen values missing from the options stay chosen. */
  onChange: (chosen: number[]) => void;
  error?: string;
}

/** A list with more options than this has a search field. */
const SEARCHED_FROM = 12;

const listFormat = new Intl.ListFormat('en-US');

/** The names of the chosen options, for users who may not change them. */
function ChosenNames({ options, values }: { options: readonly ChecklistOption[]; values: ReadonlySet<number> }) {
  const names = options.flatMap(({ value, label }) => (values.has(value) ? [label] : []));
  return <p>{names.length === 0 ? 'None' : listFormat.format(names)}</p>;
}

/** A multiple choice with a checkbox for each option, and one checkbox for all options that are shown. */
export function Checklist({ label, noun, options, chosen, onChange, error }: ChecklistProps) {
  const labelId = useId();
  const errorId = useId();
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const shown = sought === '' ? options : options.filter((option) => option.label.toLowerCase().includes(sought));
  const values = new Set(chosen);
  const mayManage = useMayManagePage();
  const shownChosen = shown.filter(({ value }) => values.has(value)).length;
  function choose(some: readonly number[], include: boolean): void {
    const next = new Set(values);
    for (const value of some) {
      if (include) next.add(value);
      else next.delete(value);
    }
    const listed = options.flatMap(({ value }) => (next.delete(value) ? [value] : []));
    onChange([...listed, ...next]);
  }
  return (
    <fieldset className={classes.field} aria-labelledby={labelId} aria-describedby={error ? errorId : undefined}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <span className={classes.count}>
          {options.filter(({ value }) => values.has(value)).length} of {options.length} selected
        </span>
      </div>
      {mayManage ? renderBoxes() : <ChosenNames options={options} values={values} />}
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );

  function renderBoxes() {
    return (
      <>
        {options.length > SEARCHED_FROM && <Search label={`Search ${noun}`} value={search} onChange={setSearch} />}
        <div className={classes.frame}>
          <div className={classes.all}>
            <Checkbox
              label="Select All"
              checked={shownChosen > 0 && shownChosen === shown.length}
              indeterminate={shownChosen > 0 && shownChosen < shown.length}
              disabled={shown.length === 0}
              onChange={(all) =>
                choose(
                  shown.map(({ value }) => value),
                  all,
                )
              }
            />
          </div>
          {shown.length === 0 ? (
            <p className={classes.none}>{options.length === 0 ? `There are no ${noun} yet.` : 'Nothing found'}</p>
          ) : (
            <ChecklistBoxes options={shown} chosen={values} onToggle={(value, include) => choose([value], include)} />
          )}
        </div>
      </>
    );
  }
}

interface SearchProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function Search({ label, value, onChange }: SearchProps) {
  return (
    <TextInput
      aria-label={label}
      label=""
      placeholder={label}
      type="search"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter must not submit the surrounding form. It has no effect, because the options are filtered on typing.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
