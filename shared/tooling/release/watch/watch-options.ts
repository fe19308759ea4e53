export interface WatchOptions {
  durationMs: number;
  /** Share of failed visits above which the deployment is rolled back or the rollout aborted, 0 to 1. */
  limit: number;
}

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };
const MAX_MS = 24 * 3_600_000;
const DEFAULT_LIMIT = '1%';

function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d+)(s|m|h)$/.exec(text) ?? [];
  const duration = Number(amount) * (UNIT_MS[unit] ?? Number.NaN);
  if (duration > 0 && duration <= MAX_MS) return duration;
  throw new Error(`--watch takes a duration of up to a day, such as 10m or 90s, not ${text}`);
}

function parseLimit(text: string): number {
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  const limit = Number(percent) / 100;
  if (limit >= 0 && limit < 1) return limit;
  throw new Error(`--rollback-above takes a share of the visits below 100%, such as 1% or 0.5%, not ${text}`);
}

/** Parses the options `--watch` and `--rollback-above`; undefined when the deployment is not watched. */
export function parseWatchOptions(options: { watch?: string; 'rollback-above'?: string }): WatchOptions | undefined {
  const { watch, 'rollback-above': limit } = options;
  if (watch !== undefined) return { durationMs: parseDuration(watch), limit: parseLimit(limit ?? DEFAULT_LIMIT) };
  if (limit !== undefined) throw new Error('--rollback-above needs --watch, which says for how long');
  return undefined;
}
