import { CUSTOM_RANGE, DATE_PRESETS, parseTypedDate, presetDays, toDay } from '@backoffice/platform/dates';
import { Button, TextInput } from '@backoffice/ui';
import { type FormEvent, useRef, useState } from 'react';
import classes from './date-range-filter.module.css';
import type { DateRangeValue } from './days';
import { LazyCalendar } from './lazy-calendar';
import { createDraft, pickDay, type RangeDraft, readDraft } from './range-draft';

export interface DateRangePanelProps {
  zone: string;
  cutoff: string | undefined;
  value: DateRangeValue;
  onApply: (value: DateRangeValue) => void;
}

/** Panel of the date range filter: presets, two date fields and a calendar. A preset applies immediately. */
export function DateRangePanel({ zone, cutoff, value, onApply }: DateRangePanelProps) {
  const { draft, change, shownErrors, check, month, setMonth } = useRangeDraft(value);
  const startInput = useRef<HTMLInputElement>(null);
  const choose = (preset: DateRangeValue['preset']) => {
    if (preset === CUSTOM_RANGE) startInput.current?.focus();
    else onApply({ preset, ...presetDays(preset, zone, new Date(), cutoff) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check();
    if (checked) onApply(checked);
  };
  return (
    <div className={classes.panel}>
      <ul className={classes.presets}>
        {DATE_PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className={classes.preset}
              aria-pressed={preset === value.preset}
              data-autofocus={preset === value.preset || undefined}
              onClick={() => choose(preset)}
            >
              {preset}
            </button>
          </li>
        ))}
      </ul>
      <form className={classes.custom} noValidate onSubmit={submit}>
        <div className={classes.dates}>
          <TextInput
            ref={startInput}
            label="Start date"
            placeholder="MM/DD/YYYY"
            inputMode="numeric"
            autoComplete="off"
            value={draft.start}
            error={shownErrors.start}
            onChange={(event) => change({ start: event.target.value })}
          />
          <TextInput
            label="End date"
            placeholder="MM/DD/YYYY"
            inputMode="numeric"
            autoComplete="off"
            value={draft.end}
            error={shownErrors.end}
            onChange={(event) => change({ end: event.target.value })}
          />
        </div>
        <div className={classes.calendar}>
          <LazyCalendar
            start={parseTypedDate(draft.start)}
            end={parseTypedDate(draft.end)}
            today={toDay(new Date(), zone, cutoff)}
            month={month}
            onMonth={setMonth}
            onPick={(day) => change(pickDay(draft, day))}
          />
        </div>
        <Button type="submit" variant="primary" fullWidth>
          Apply
        </Button>
      </form>
    </div>
  );
}

const wholeDate = /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/;

/** State of the edited range. An invalid date is reported once its text is complete or the user applies the range. */
function useRangeDraft(value: DateRangeValue) {
  const [draft, setDraft] = useState(() => createDraft(value));
  const [checked, setChecked] = useState(false);
  const [month, setMonth] = useState(value.end);
  const change = (changes: Partial<RangeDraft>) => {
    setDraft({ ...draft, picking: false, ...changes });
    const moved = parseTypedDate(changes.start ?? changes.end ?? '');
    if (moved && !('picking' in changes)) setMonth(moved);
  };
  const { errors, value: range } = readDraft(draft);
  const shown = (text: string, error?: string) => (checked || wholeDate.test(text) ? error : undefined);
  const check = () => {
    setChecked(true);
    return range;
  };
  const shownErrors = { start: shown(draft.start, errors.start), end: shown(draft.end, errors.end) };
  return { draft, change, shownErrors, check, month, setMonth };
}
