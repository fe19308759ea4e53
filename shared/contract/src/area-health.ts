import * as z from 'zod/mini';
import { failurePhase, remoteName, remoteVersion } from './client-failures';
import { noContent, operation } from './operation';
import { operatorKeyForm } from './operator-key';

/** Maximum number of versions in one report: a page loads few areas, each in one or two versions. */
const VERSIONS_LIMIT = 40;
export const TIMINGS_LIMIT = 40;
/** Days for which the API keeps the health of areas. */
export const HEALTH_DAYS = 7;

const countUpTo = (limit: number) => z.int().check(z.minimum(0), z.maximum(limit));
const count = countUpTo(10_000);

/** `load` is the time from the navigation to an area's first page until its content was in the document; the others are web vitals. */
export const timingMeasure = z.enum(['load', 'lcp', 'inp', 'cls']);
export type TimingMeasure = z.infer<typeof timingMeasure>;

/** Largest accepted value of a timing: one hour in milliseconds. */
export const MAX_TIMING = 3_600_000;

const timing = z.strictObject({
  measure: timingMeasure,
  /** Milliseconds; for `cls`, which has no unit, thousandths. */
  value: z.int().check(z.minimum(0), z.maximum(MAX_TIMING)),
});

const failedVisitsWithinVisits = z.refine<{ visits: number; failed_visits: number }>(
  (report) => report.failed_visits <= report.visits,
  'More visits have failed than there were',
);

/** Counts and timings of one version of an area, or of the shell, in one browser since its last report. */
export const versionReport = z
  .strictObject({
    remote: remoteName,
    version: remoteVersion,
    /** Number of times that pages of the area were opened; for the shell, number of page loads. */
    visits: count,
    /** Number of visits in which at least one error occurred. */
    failed_visits: count,
    errors: z.partialRecord(failurePhase, count),
    /** Number of tasks that blocked the page for more than 50 ms; only Chromium measures them. */
    long_tasks: count,
    /** Number of tasks that blocked the page for more than 2 s. */
    blocks: count,
    timings: z.array(timing).check(z.maxLength(TIMINGS_LIMIT)),
  })
  .check(failedVisitsWithinVisits);
export type VersionReport = z.infer<typeof versionReport>;

export const reportAreaHealth = operation({
  method: 'POST',
  path: '/area_health',
  summary: 'Add to the counts of visits, errors and load times of areas. Every user may send them',
  right: 'any',
  allowsMissingTwoFactor: true,
  body: z.strictObject({ versions: z.array(versionReport).check(z.minLength(1), z.maxLength(VERSIONS_LIMIT)) }),
  response: noContent,
});

/** Maximum number of versions in a report from a signed-out page: shell and one area, each with a fallback version. */
export const MAX_SIGNED_OUT_VERSIONS = 4;
/** Maximum number of timings of one version in a report from a signed-out page: each measure is taken once per page. */
export const MAX_SIGNED_OUT_TIMINGS = timingMeasure.options.length;
export const MAX_SIGNED_OUT_COUNT = 100;

const signedOutCount = countUpTo(MAX_SIGNED_OUT_COUNT);

/** The report on one version from a signed-out page. Its limits are strict, because anybody can send such reports. */
const signedOutReport = z
  .strictObject({
    ...versionReport.shape,
    visits: signedOutCount,
    failed_visits: signedOutCount,
    errors: z.partialRecord(failurePhase, signedOutCount),
    long_tasks: signedOutCount,
    blocks: signedOutCount,
    timings: z.array(timing).check(z.maxLength(MAX_SIGNED_OUT_TIMINGS)),
  })
  .check(failedVisitsWithinVisits);

export const reportSignedOutHealth = operation({
  method: 'POST',
  path: '/signed_out_health',
  summary: 'Add to the counts of visits, errors and load times of pages whose visitors are not signed in',
  access: 'public',
  body: z.strictObject({
    versions: z.array(signedOutReport).check(z.minLength(1), z.maxLength(MAX_SIGNED_OUT_VERSIONS)),
  }),
  response: noContent,
});

/** The phases that all released clients support: a response must not contain any other phase. */
const knownPhase = z.enum(['load', 'style', 'start', 'render', 'event']);

/** A percentile, accurate to within 8 percent; null when nothing was measured. */
const percentile = z.nullable(z.number());

export const versionHealth = z.object({
  remote: z.string(),
  version: z.string(),
  visits: z.int(),
  failed_visits: z.int(),
  errors: z.partialRecord(knownPhase, z.int()),
  /** Number of errors of the phase `page`; absent when there are none. `errors` counts them in the phase `event`. */
  page_errors: z.optional(z.int()),
  long_tasks: z.int(),
  blocks: z.int(),
  /** Percentiles of the timings, in milliseconds, except for `cls_p75`, which has no unit. */
  load_median: percentile,
  load_p75: percentile,
  lcp_p75: percentile,
  inp_p75: percentile,
  cls_p75: percentile,
  /** Number of locations that used the version. */
  locations: z.int(),
  /** Up to five locations with failed visits, sorted by the number of failed visits, highest first. */
  failing_locations: z.array(z.object({ location_id: z.int(), visits: z.int(), failed_visits: z.int() })),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** The health of one version in signed-out pages, which have no location. */
export const signedOutHealth = z.omit(versionHealth, { locations: true, failing_locations: true });
export type SignedOutHealth = z.infer<typeof signedOutHealth>;

/** Public, because operators are not users of a location: the operator key in the body grants access. */
export const getAreaHealth = operation({
  method: 'POST',
  path: '/system/area_health',
  summary: 'Visits, errors and load times of each area and version at all locations, for operators',
  access: 'public',
  body: z.extend(operatorKeyForm, {
    /** Number of latest minutes to count, including the current minute. */
    minutes: z.int().check(z.minimum(1), z.maximum(HEALTH_DAYS * 24 * 60)),
    /**
     * Live version by area. For all versions of an area, counts from before the first count of its live version are
     * ignored.
     */
    live: z.optional(z.record(remoteName, remoteVersion)),
  }),
  response: z.object({
    /** Health reported by signed-in pages. */
    versions: z.array(versionHealth),
    /**
     * Health reported by signed-out pages, over the whole hours that contain the minutes. Anybody can send such
     * reports, so they must not be the only basis for a decision.
     */
    signed_out: z.array(signedOutHealth),
  }),
});
