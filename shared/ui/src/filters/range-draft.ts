import { CUSTOM_RANGE, type Day, type DayRange, formatDay, parseTypedDate } from '@backoffice/platform/dates';
import type { DateRangeValue } from './days';

export const INVALID_DATE = 'Date input not valid.';

/** A range while it is being edited: two texts, which may not be dates yet. */
export interface RangeDraft {
  start: string;
  end: string;
  /** The first of two clicks in the calendar has been made. */
  picking: boolean;
}

export function draftOf({ start, end }: DayRange): RangeDraft {
  return { start: formatDay(start), end: formatDay(end), picking: false };
}

export interface DraftReading {
  /** The custom range that the draft stands for, once it stands for one. */
  value?: DateRangeValue;
  errors: { start?: string; end?: string };
}

/** What a draft means. A range that ends before it begins is an error of its end. */
export function readDraft(draft: RangeDraft): DraftReading {
  const start = parseTypedDate(draft.start);
  const end = parseTypedDate(draft.end);
  if (start === null || end === null) {
    return { errors: { start: start ? undefined : INVALID_DATE, end: end ? undefined : INVALID_DATE } };
  }
  if (end < start) return { errors: { end: INVALID_DATE } };
  return { value: { preset: CUSTOM_RANGE, start, end }, errors: {} };
}

/** A click on `day` in the calendar: the first one begins a range, the second one ends it, whichever comes earlier. */
export function pickDay(draft: RangeDraft, day: Day): RangeDraft {
  const first = draft.picking ? parseTypedDate(draft.start) : null;
  if (first === null) return { ...draftOf({ start: day, end: day }), picking: true };
  return draftOf(day < first ? { start: day, end: first } : { start: first, end: day });
}
