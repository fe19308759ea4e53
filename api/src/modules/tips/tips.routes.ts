import { deleteTipRules, getTipDay, getTipRules, markTipWorker, saveTipRules } from '@backoffice/contract/tips';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { hasEmployee, removeRuleSet, setWorkingMark } from './tips.repository';
import { findTipDay, findTipRules, storeTipRules } from './tips.service';

export function registerTipRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getTipRules, ({ session: { locationId } }) =>
    withLocation(db, locationId, (scope) => findTipRules(scope, locationId), READ_ONLY),
  );

  registerOperation(app, saveTipRules, ({ session: { locationId }, body }) =>
    withLocation(db, locationId, async (scope) => {
      await storeTipRules(scope, locationId, body);
      return await findTipRules(scope, locationId);
    }),
  );

  registerOperation(app, deleteTipRules, async ({ session: { locationId }, params: { id } }) => {
    const removed = await withLocation(db, locationId, (scope) => removeRuleSet(scope, locationId, id));
    if (!removed) throw notFound('Rules');
    return { message: 'Rules deleted' };
  });

  registerOperation(app, getTipDay, ({ session: { locationId }, query: { day } }) =>
    withLocation(db, locationId, (scope) => findTipDay(scope, locationId, day), READ_ONLY_CUSTOM_PLANS),
  );

  registerOperation(app, markTipWorker, ({ session: { locationId }, body }) =>
    withLocation(db, locationId, async (scope) => {
      if (!(await hasEmployee(scope, locationId, body.employee_id))) throw notFound('Employee');
      await setWorkingMark(scope, locationId, body);
      return { is_marked: body.is_marked };
    }),
  );
}
