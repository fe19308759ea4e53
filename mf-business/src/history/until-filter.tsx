import { type Day, isDay } from '@backoffice/platform/dates';
import { TextInput } from '@backoffice/ui';
import type { ListFilter } from '@backoffice/ui/list';

/** A filter for the last day to list; '' lists changes up to now. */
export const untilFilter: ListFilter<Day> = {
  read: (searchParams) => {
    const day = searchParams.get('until') ?? '';
    return isDay(day) ? day : '';
  },
  write: (day, searchParams) => {
    if (day !== '') searchParams.set('until', day);
  },
  isSet: (day) => day !== '',
  clearing: { value: '', noun: 'the last day' },
  Control: ({ value, onChange }) => (
    <TextInput
      label="Until"
      type="date"
      value={value}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value;
        if (day === '' || isDay(day)) onChange(day);
      }}
    />
  ),
};
