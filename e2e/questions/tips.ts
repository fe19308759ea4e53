import type { Question } from './question';
import { buildPeriodCondition } from './raw-rows';
import { SHARED_TIPS } from './raw-tips';
import { readFigure, readPageText, readRow } from './read';
import { choosePeriod, openReport } from './steps';

const LAST_WEEK = [openReport('Tips'), choosePeriod('Last Week')];
const earned = (condition: string) =>
  `SELECT sum(tips) FROM paid WHERE ${condition} AND ${buildPeriodCondition('Last Week')}`;

/** Questions about the tips to pay out. */
export const TIPS_QUESTIONS: Question[] = [
  {
    ask: 'What tips did Priya Raman earn last week?',
    steps: LAST_WEEK,
    read: readRow('Tips', { Employee: 'Priya Raman' }, 'Tips earned'),
    sql: earned("employee = 'Priya Raman'"),
  },
  {
    ask: 'What do I pay out to Hannah Lindqvist for last week?',
    steps: LAST_WEEK,
    read: readRow('Tips', { Employee: 'Hannah Lindqvist' }, 'To pay out'),
    sql: `${SHARED_TIPS} SELECT ((SELECT sum(greatest(cents, 0)) FROM earned WHERE employee_id = person.id)
      - (SELECT sum(cents) FROM kept WHERE employee_id = person.id)
      + coalesce((SELECT sum(cents) FROM received WHERE received.id = person.id), 0)) / 100
      FROM employees person WHERE full_name = 'Hannah Lindqvist' AND location_id = (SELECT id FROM place)`,
  },
  {
    ask: 'What does our busser Luis Herrera get of last week’s tips?',
    steps: LAST_WEEK,
    read: readRow('Tips', { Employee: 'Luis Herrera' }, 'Received'),
    sql: `${SHARED_TIPS} SELECT sum(cents) / 100 FROM received WHERE full_name = 'Luis Herrera'`,
  },
  {
    ask: 'How much of last week’s tips was shared with others?',
    steps: LAST_WEEK,
    read: readFigure('Shared'),
    sql: `${SHARED_TIPS} SELECT sum(cents) / 100 FROM kept`,
  },
  {
    ask: 'How much of last week’s tips belongs to nobody, from online orders?',
    steps: LAST_WEEK,
    read: readFigure('Without employee'),
    sql: `${SHARED_TIPS} SELECT ((SELECT sum(cents) FROM earned WHERE employee_id IS NULL)
      - (SELECT sum(cents) FROM kept WHERE employee_id IS NULL)) / 100`,
  },
  {
    ask: 'What share of their tips do servers give to the bussers now?',
    steps: [openReport('Tips')],
    read: readPageText(/(\d+(?:\.\d+)?) % to Busser/),
    sql: `SELECT (rule ->> 'percent')::numeric FROM tip_rule_sets, jsonb_array_elements(rules) rule
      WHERE location_id = (SELECT id FROM place) AND rule ->> 'role' = 'Busser' AND valid_from <= (SELECT today FROM place)
      ORDER BY valid_from DESC LIMIT 1`,
  },
];
