import { type Day, isDay } from '@backoffice/platform/dates';
import { TextInput } from '@backoffice/ui';
import type { ListFilter } from '@backoffice/ui/list';
import { useState } from 'react';

interface UntilFieldProps {
  value: Day;
  onChange: (day: Day) => void;
}

/** Keeps the text even if it is not a valid day: while 2026 is typed, the year in the field is 0002 at first. */
function UntilField({ value, onChange }: UntilFieldProps) {
  const [text, setText] = useState<string>(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  return (
    <TextInput
      label="Until"
      type="date"
      value={text}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setText(typed);
        if (typed === '' || isDay(typed)) onChange(typed);
      }}
      onBlur={() => setText(value)}
    />
  );
}

/** A filter for the last day to list; '' lists changes up to now. */
export const untilFilter: ListFilter<Day> = {
  params: ['until'],
  read: (searchParams) => {
    const day = searchParams.get('until') ?? '';
    return isDay(day) ? day : '';
  },
  write: (day, searchParams) => {
    if (day !== '') searchParams.set('until', day);
  },
  isSet: (day) => day !== '',
  clearing: { value: '', noun: 'the last day' },
  Control: UntilField,
};
