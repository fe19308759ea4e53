import type { ObjectSchema } from './alternatives';

/** A limit for numbers, or for the lengths of texts, arrays and objects. */
interface Bound {
  limit: number;
  /** Whether a value that equals the limit is invalid. */
  isExclusive: boolean;
}

/** Keywords of lower limits, each with the keyword of its exclusive form, if there is one. */
const LOWER = [['minimum', 'exclusiveMinimum'], ['minLength'], ['minItems'], ['minProperties']] as const;
const UPPER = [['maximum', 'exclusiveMaximum'], ['maxLength'], ['maxItems'], ['maxProperties']] as const;
/** Keywords that are compatible only when their values are equal; `precision` and `version` narrow a format. */
const EXACT = ['pattern', 'format', 'precision', 'version', 'uniqueItems'] as const;
/** Keywords that make a format accept more values: times with an offset, and times without a time zone. */
const WIDER = ['offset', 'local'] as const;
const STEP_TOLERANCE = 1e-9;

export const LIMIT_KEYWORDS: readonly string[] = [...LOWER, ...UPPER, ...EXACT, ...WIDER, 'multipleOf'].flat();

type BoundKeywords = (typeof LOWER)[number] | (typeof UPPER)[number];

/** Returns the limit of a schema; `sign` is -1 for upper limits, so that a stricter limit is always a larger number. */
function readBound(schema: ObjectSchema, [inclusive, exclusive]: BoundKeywords, sign: 1 | -1): Bound | undefined {
  const limit = schema[inclusive];
  const excluded = exclusive && schema[exclusive];
  const bounds: Bound[] = [];
  if (limit !== undefined) bounds.push({ limit: sign * limit, isExclusive: false });
  // For integers an exclusive limit of 0 is the same as an inclusive limit of 1.
  if (typeof excluded === 'number' && schema.type === 'integer')
    bounds.push({ limit: Math.floor(sign * excluded) + 1, isExclusive: false });
  else if (typeof excluded === 'number') bounds.push({ limit: sign * excluded, isExclusive: true });
  return bounds.reduce<Bound | undefined>((one, two) => (one && isWithin(one, two) ? one : two), undefined);
}

function isWithin(given: Bound | undefined, accepted: Bound | undefined): boolean {
  if (accepted === undefined) return true;
  if (given === undefined || given.limit < accepted.limit) return false;
  return given.limit > accepted.limit || given.isExclusive || !accepted.isExclusive;
}

/** Whether every multiple of the step of `given` is a multiple of the step of `accepted`. */
function keepsStep(given: ObjectSchema, accepted: ObjectSchema): boolean {
  if (accepted.multipleOf === undefined) return true;
  const step = given.multipleOf ?? (given.type === 'integer' ? 1 : 0);
  const ratio = step / accepted.multipleOf;
  return ratio > STEP_TOLERANCE && Math.abs(ratio - Math.round(ratio)) < STEP_TOLERANCE;
}

/** Returns the keywords by which `given` accepts values that `accepted`, a schema of the same type, rejects. */
export function findLooserLimits(given: ObjectSchema, accepted: ObjectSchema): string[] {
  const findLooser = (keywords: readonly BoundKeywords[], sign: 1 | -1) =>
    keywords.filter((names) => !isWithin(readBound(given, names, sign), readBound(accepted, names, sign)));
  return [
    ...findLooser(LOWER, 1).map(([name]) => name),
    ...findLooser(UPPER, -1).map(([name]) => name),
    ...EXACT.filter((name) => accepted[name] !== undefined && given[name] !== accepted[name]),
    // A different or missing format is reported as `format` instead.
    ...WIDER.filter((name) => given.format === accepted.format && given[name] === true && accepted[name] !== true),
    ...(keepsStep(given, accepted) ? [] : ['multipleOf']),
  ];
}
