import {
  addAdjustment,
  closeDay as closeDayOperation,
  type DayClosing,
  getDayClosing,
  getOpenDay,
  listDayClosings,
  type OpenDay,
  setAutomaticClosing,
} from '@backoffice/contract/day-closings';
import type { FastifyInstance } from 'fastify';
import {
  type LocationDb,
  READ_ONLY,
  READ_ONLY_CUSTOM_PLANS,
  READ_WRITE_SALES,
  withLocation,
} from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { closeDay } from './close-day';
import { findClosingWarnings } from './closing-warnings';
import {
  findAdjustments,
  findClosing,
  findClosings,
  findLateChanges,
  insertAdjustment,
} from './day-closings.repository';
import { buildDayReport } from './day-report';
import { findOpenDay } from './open-day';

/** Number of characters of the hash that a Z report shows. */
const SHORT_HASH = 16;

export function registerDayClosingRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getOpenDay, ({ session: { locationId } }) =>
    withLocation(db, locationId, (scope) => readOpenDay(scope, locationId, new Date()), READ_ONLY_CUSTOM_PLANS),
  );

  registerOperation(app, listDayClosings, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findClosings(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getDayClosing, ({ session: { locationId }, params: { number } }) =>
    withLocation(db, locationId, (scope) => readClosing(scope, locationId, number), READ_ONLY_CUSTOM_PLANS),
  );

  registerOperation(app, closeDayOperation, async ({ session: { locationId, userId, userName }, body: { day } }) => {
    const user = { id: userId, name: userName };
    const number = await closeDay(db, { locationId, day, user, now: new Date() });
    return await withLocation(
      db,
      locationId,
      (scope) => readClosing(scope, locationId, number),
      READ_ONLY_CUSTOM_PLANS,
    );
  });

  registerOperation(app, addAdjustment, async ({ session, params: { number }, body: { offline_id, ...values } }) => {
    const { locationId, userId, userName } = session;
    const document = { ...values, user_id: userId, user_name: userName };
    const adjustment = await withLocation(
      db,
      locationId,
      (scope) => insertAdjustment(scope, locationId, { number, offlineId: offline_id.toLowerCase(), document }),
      READ_WRITE_SALES,
    );
    if (!adjustment) throw notFound('Z report');
    const { amount, payment_type, reason } = adjustment;
    if (amount !== values.amount || payment_type !== values.payment_type || reason !== values.reason)
      throw new AppError(
        'conflict',
        'This adjustment is already recorded with other values: reload the page to see it',
      );
    return adjustment;
  });

  registerOperation(app, setAutomaticClosing, async ({ session: { locationId }, body: { closes_automatically } }) => {
    await withLocation(db, locationId, (scope) =>
      scope
        .updateTable('locations')
        .set({ closes_days_automatically: closes_automatically })
        .where('id', '=', locationId)
        .execute(),
    );
    return { closes_automatically };
  });
}

async function readOpenDay(scope: LocationDb, locationId: number, now: Date): Promise<OpenDay> {
  const { closes_days_automatically } = await scope
    .selectFrom('locations')
    .select('closes_days_automatically')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  const { period, openDays } = await findOpenDay(scope, locationId, now);
  return {
    open_day: period
      ? {
          day: period.day,
          has_ended: period.end <= now,
          report: await buildDayReport({ scope, locationId }, period),
          warnings: await findClosingWarnings(scope, locationId, period, now),
        }
      : null,
    open_days_count: openDays,
    closes_automatically: closes_days_automatically,
  };
}

async function readClosing(scope: LocationDb, locationId: number, number: number): Promise<DayClosing> {
  const closing = await findClosing(scope, locationId, number);
  if (!closing) throw notFound('Z report');
  const { period_start, period_end, hash, ...summary } = closing;
  const period = { day: closing.day, start: new Date(period_start), end: new Date(period_end) };
  const isChanged = closing.late_count > 0;
  return {
    ...summary,
    current: isChanged ? await buildDayReport({ scope, locationId }, period) : closing.report,
    late_changes: isChanged ? await findLateChanges(scope, locationId, number) : [],
    adjustments: await findAdjustments(scope, locationId, number),
    short_hash: hash.toString('hex').slice(0, SHORT_HASH),
  };
}
