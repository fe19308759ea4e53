import * as z from 'zod';

const grouped = new Intl.NumberFormat('en-US');
const plural = new Intl.PluralRules('en-US');

/**
 * Returns a message that states the limit in plain words when a value exceeds a limit. zod uses it only for schemas
 * without a custom message. Returns undefined for other issues.
 */
export function limitMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') return describeMaximum(issue.origin, issue.maximum, issue.inclusive !== false);
  if (issue.code === 'too_small') return describeMinimum(issue.origin, issue.minimum, issue.inclusive !== false);
  return undefined;
}

type Limit = number | bigint;

function describeMaximum(origin: string, maximum: Limit, isIncluded: boolean): string {
  const counted = COUNTED[origin];
  if (counted) return `Can have ${formatCount(maximum, counted)} at most`;
  return isIncluded ? `Must be ${grouped.format(maximum)} at most` : `Must be less than ${grouped.format(maximum)}`;
}

function describeMinimum(origin: string, minimum: Limit, isIncluded: boolean): string {
  const counted = COUNTED[origin];
  if (counted) return `Must have at least ${formatCount(minimum, counted)}`;
  return isIncluded ? `Must be ${grouped.format(minimum)} at least` : `Must be more than ${grouped.format(minimum)}`;
}

interface Noun {
  one: string;
  other: string;
}

/** Nouns for the units that the limits of lists and texts count. */
const COUNTED: Record<string, Noun> = {
  array: { one: 'entry', other: 'entries' },
  string: { one: 'character', other: 'characters' },
};

function formatCount(limit: Limit, { one, other }: Noun): string {
  return `${grouped.format(limit)} ${plural.select(Number(limit)) === 'one' ? one : other}`;
}

/** Makes `limitMessage` the default error message of every zod schema in the process. */
export function registerLimitMessages(): void {
  z.config({ customError: limitMessage });
}
