import {
  exportHistory,
  getChangeSet,
  listHistory,
  listHistoryPeople,
  previewRevert,
  revertChanges,
  undoLatestChange,
} from '@backoffice/contract/history';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createHistoryService } from './history.service';
import { createRevertService } from './revert.service';

/** Maximum per client address. It is low, because an export keeps a file of up to 20,000 lines in memory. */
const EXPORTS_PER_MINUTE = 6;

export function registerHistoryRoutes(app: FastifyInstance, services: Services): void {
  const history = createHistoryService(services);
  const reverts = createRevertService(services);

  registerOperation(app, listHistory, ({ session, access, query }) => history.list({ ...session, access }, query));

  registerOperation(app, getChangeSet, ({ session, access, params }) =>
    history.find({ ...session, access }, params.id),
  );

  registerOperation(app, listHistoryPeople, async ({ session }) => ({
    data: await history.listPeople(session.locationId),
  }));

  registerOperation(
    app,
    exportHistory,
    async ({ session, query }) => ({
      file_name: 'history.csv',
      ...(await history.export(session.locationId, query)),
    }),
    { perMinute: EXPORTS_PER_MINUTE },
  );

  registerOperation(app, previewRevert, ({ session, access, params, body }) =>
    reverts.preview({ ...session, access }, { set: params.id, record: body?.record }),
  );

  registerOperation(app, revertChanges, ({ session, access, params, body }) =>
    reverts.revert({ ...session, access }, { set: params.id, record: body.record }, body.overwrite),
  );

  registerOperation(app, undoLatestChange, ({ session, access, body }) =>
    reverts.undoLatest({ ...session, access }, body),
  );
}
