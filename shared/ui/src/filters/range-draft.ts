import { CUSTOM_RANGE, type Day, type DayRange, formatDay, parseTypedDate } from '@backoffice/platform/dates';
import type { DateRangeValue } from './days';

export const INVALID_DATE = 'Date input not valid.';

/** A range while it is edited: two texts, which may not be valid dates yet. */
export interface RangeDraft {
  start: string;
  end: string;
  /** Whether the first of two calendar clicks has been made. */
  picking: boolean;
}

export function createDraft({ start, end }: DayRange): RangeDraft {
  return { start: formatDay(start), end: formatDay(end), picking: false };
}

export interface ParsedDraft {
  /** The custom range; absent while the draft is invalid. */
  value?: DateRangeValue;
  errors: { start?: string; end?: string };
}

/** Parses a draft. If the end is before the start, the end has the error. */
export function readDraft(draft: RangeDraft): ParsedDraft {
  const start = parseTypedDate(draft.start);
  const end = parseTypedDate(draft.end);
  if (start === null || end === null) {
    return { errors: { start: start ? undefined : INVALID_DATE, end: end ? undefined : INVALID_DATE } };
  }
  if (end < start) return { errors: { end: INVALID_DATE } };
  return { value: { preset: CUSTOM_RANGE, start, end }, errors: {} };
}

/** Handles a calendar click on `day`: the first click starts a range, the second completes it in either order. */
export function pickDay(draft: RangeDraft, day: Day): RangeDraft {
  const first = draft.picking ? parseTypedDate(draft.start) : null;
  if (first === null) return { ...createDraft({ start: day, end: day }), picking: true };
  return createDraft(day < first ? { start: day, end: first } : { start: first, end: day });
}
