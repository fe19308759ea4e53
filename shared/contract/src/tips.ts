import * as z from 'zod/mini';
import { id, idParams, instant, messageResponse, money, precondition } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { chart } from './reports';
import { manage, view } from './rights';

const day = z.iso.date();
const DAY_MS = 24 * 60 * 60 * 1_000;

export const MAX_TIP_DAYS = 366;

/** `employee` has a row for each employee, and `day` one for each employee and business day. */
export const tipRowsBy = z.enum(['employee', 'day']);
export type TipRowsBy = z.infer<typeof tipRowsBy>;

/** Both ends are inclusive. The report contains every business day that the range overlaps, as a whole. */
const tipFilters = { start_date: instant, end_date: instant, by: z._default(tipRowsBy, 'employee') };

const isShort = z.refine<{ start_date: string; end_date: string }>(
  ({ start_date, end_date }) => Date.parse(end_date) - Date.parse(start_date) < MAX_TIP_DAYS * DAY_MS + 2 * DAY_MS,
  { path: ['end_date'], error: `Choose up to ${MAX_TIP_DAYS} days` },
);

export const tipsSummaryQuery = z.object(tipFilters).check(isShort);
export type TipsQuery = z.infer<typeof tipsSummaryQuery>;

/** tips + not_deducted - given + received = pay_out. */
const tipFigures = {
  /** Tips of card payments, less refunded tips. */
  card_tips: money,
  /** Tips of all other payments, less refunded tips. */
  other_tips: money,
  /** card_tips + other_tips; negative when more was refunded than earned. */
  tips: money,
  /** Part of the refunded tips that exceeds the tips of the day, and so reduces nobody's payout; positive. */
  not_deducted: money,
  /** Part of the employee's tips that was shared with team roles. */
  given: money,
  /** The employee's part of the shares that the team role received. */
  received: money,
  pay_out: money,
};

export const tipRow = z.object({
  /** Null in rows by employee, which sum up all days. */
  day: z.nullable(day),
  /** Null for tips of orders that nobody took. */
  employee_id: z.nullable(id),
  name: z.string(),
  /** Team role on the day, or on the last of the days; null without one. */
  role: z.nullable(z.string()),
  ...tipFigures,
});
export type TipRow = z.infer<typeof tipRow>;

export const listTips = operation({
  method: 'GET',
  path: '/reports/tips',
  right: view('tips'),
  summary: 'Tips and payouts by employee, or by business day and employee',
  query: z.extend(pagingQuery, tipFilters).check(isShort),
  response: z.object({ data: z.object({ rows: z.array(tipRow) }), paging_metadata: pagingMetadata }),
});

const namedRule = z.object({ role_id: id, role: z.string(), percent: z.number() });
export type NamedTipRule = z.infer<typeof namedRule>;

/** Applies from the business day `valid_from` until the next rule set; empty `rules` share nothing. */
export const tipRuleSet = z.object({
  id,
  valid_from: day,
  rules: z.array(namedRule),
  updated_at: instant,
});
export type TipRuleSet = z.infer<typeof tipRuleSet>;

/** A team role's share of a day's tips that stays with the earners, because nobody with the role worked. */
export const keptShare = z.object({ day, role: z.string(), amount: money });
export type KeptShare = z.infer<typeof keptShare>;

/** Maximum number of kept shares in a response, latest days first. */
export const MAX_KEPT_SHARES = 31;

export const tipTotals = z.object({
  count: z.int(),
  ...tipFigures,
  /** Part of pay_out without an employee: tips of orders that nobody took. */
  unassigned: money,
  /** Tips of these days in the transactions report and in the orders report. */
  transactions_report: money,
  orders_report: money,
  kept_shares: z.array(keptShare),
  total_kept_shares: z.int(),
  /** The rule sets of these days, latest first. No rules apply to days before the first rule set. */
  rule_sets: z.array(tipRuleSet),
});
export type TipTotals = z.infer<typeof tipTotals>;

/** The chart contains tips less refunded tips, and the number of payments and refunds. */
const tipsSummary = z.object({ totals: tipTotals, chart });
export type TipsSummary = z.infer<typeof tipsSummary>;

export const summarizeTips = operation({
  method: 'GET',
  path: '/reports/tips/summary',
  right: view('tips'),
  summary: 'Sums of the tips report, its rules, and the shares that had nobody to go to',
  query: tipsSummaryQuery,
  response: tipsSummary,
});

export const TIP_PERCENT_RANGE_MESSAGE = 'Enter a percentage from 0.01 to 100';
export const TIP_PERCENT_TOTAL_MESSAGE = 'Shares can total at most 100 %';
const MAX_RULES = 50;

export const tipRule = z.strictObject({
  role_id: id,
  percent: z
    .number()
    .check(
      z.minimum(0.01, TIP_PERCENT_RANGE_MESSAGE),
      z.maximum(100, TIP_PERCENT_RANGE_MESSAGE),
      z.multipleOf(0.01, 'Two decimals at most'),
    ),
});
export type TipRule = z.infer<typeof tipRule>;

/** Converts a percentage to hundredths of a percent, which are whole numbers. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);

const tipRules = z.array(tipRule).check(
  z.maxLength(MAX_RULES),
  z.refine(
    (rules) => new Set(rules.map(({ role_id }) => role_id)).size === rules.length,
    'Each role can be named once',
  ),
  z.refine(
    (rules) => rules.reduce((sum, { percent }) => sum + toBasisPoints(percent), 0) <= 10_000,
    TIP_PERCENT_TOTAL_MESSAGE,
  ),
);

export const tipRulesForm = z.strictObject({
  valid_from: day,
  rules: tipRules,
  /** The `updated_at` of the replaced rules, which have the same `valid_from`; absent when there are no such rules. */
  updated_at: precondition,
});
export type TipRulesForm = z.infer<typeof tipRulesForm>;

export const tipRuleSets = z.object({
  today: day,
  /** Latest first. */
  rule_sets: z.array(tipRuleSet),
  /** Team roles that can have a share. */
  roles: z.array(z.object({ id, name: z.string() })),
});
export type TipRuleSets = z.infer<typeof tipRuleSets>;

export const getTipRules = operation({
  method: 'GET',
  path: '/tip_rules',
  right: view('tips'),
  summary: 'Rules by which tips are shared, by the day from which they are valid',
  response: tipRuleSets,
});

export const saveTipRules = operation({
  method: 'PUT',
  path: '/tip_rules',
  right: manage('tips'),
  summary: 'Set the rules from a business day until the day of the next rules',
  body: tipRulesForm,
  response: tipRuleSets,
});

export const deleteTipRules = operation({
  method: 'DELETE',
  path: '/tip_rules/:id',
  right: manage('tips'),
  summary: 'Delete rules; the rules before them are valid instead',
  params: idParams,
  response: messageResponse,
});

/** An employee whose team role has a share on a business day. */
export const tipWorker = z.object({
  employee_id: id,
  name: z.string(),
  role: z.string(),
  /** Number of orders that the employee took on this day. Any order shows that the employee worked. */
  orders: z.int(),
  /** Whether a user has marked the employee as having worked. */
  is_marked: z.boolean(),
});
export type TipWorker = z.infer<typeof tipWorker>;

export const getTipDay = operation({
  method: 'GET',
  path: '/tip_days',
  right: view('tips'),
  summary: 'Rules of a business day, and who of their roles worked',
  query: z.object({ day }),
  response: z.object({ day, rules: z.array(namedRule), workers: z.array(tipWorker) }),
});
export type TipDay = z.infer<(typeof getTipDay)['response']>;

export const markTipWorker = operation({
  method: 'PUT',
  path: '/tip_days',
  right: manage('tips'),
  summary: 'Mark that an employee worked on a business day, or remove the mark',
  body: z.strictObject({ day, employee_id: id, is_marked: z.boolean() }),
  response: z.object({ is_marked: z.boolean() }),
});
