import { finished } from 'node:stream';
import { toDay } from '@backoffice/contract/dates';
import { createLocationDataExport, downloadLocationData } from '@backoffice/contract/location-data';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createImageStore } from '../item-images/image-store';
import { findDaySettings } from '../locations/locations.repository';
import { createExportLinks } from '../reports/export-link';
import { recordProgress } from '../reports/export-progress';
import { checkLocationSlot } from '../reports/export-slots';
import { type ExportTimeouts, streamExport } from '../reports/export-stream';
import { createExport, startExport } from '../reports/report-exports.repository';
import { openLocationArchive } from './location-archive';

/** Value of the column `report` of an export that is a location data file. */
const KIND = 'all data';
const LINKS = {
  purpose: 'location data link',
  path: downloadLocationData.path,
  retry: 'download the data again',
};

/** The file contains the data of all reports, so it gets more time than the export of one report. */
function extendTimeouts({ batchMs, fileMs }: ExportTimeouts): ExportTimeouts {
  return { batchMs, fileMs: 12 * fileMs };
}

export function registerLocationDataRoutes(app: FastifyInstance, services: Services): void {
  const { db, exports } = services;
  const links = createExportLinks(services.config, LINKS);
  const images = createImageStore(services.config);

  registerOperation(app, createLocationDataExport, async ({ session: { locationId, userId } }) =>
    withLocation(db, locationId, async (scope) => {
      await checkLocationSlot(scope, locationId);
      const id = await createExport(scope, locationId, { user_id: userId, report: KIND, query: {} });
      return { id, ...links.create({ location_id: locationId, export_id: id }) };
    }),
  );

  registerOperation(app, downloadLocationData, async ({ query: { token }, request, reply }) => {
    const { location_id, export_id } = links.verify(token);
    // The link can be used once. A HEAD request only checks its signature.
    if (request.method === 'HEAD') return reply.send();
    const started = await withLocation(db, location_id, (scope) => startExport(scope, location_id, export_id));
    if (started?.report !== KIND) {
      throw new AppError('token_invalid', 'This download link was already used: download the data again');
    }
    const progress = recordProgress({ db, log: request.log }, location_id, export_id);
    finished(reply.raw, (error) => void (error ? progress.fail() : progress.complete()));
    const open = async (scope: LocationDb) => {
      const { timezone, day_cutoff } = await findDaySettings(scope, location_id);
      const day = toDay(new Date(), timezone, day_cutoff);
      const source = { scope, images, slots: exports.slots, onRows: progress.advance };
      return { name: `all data ${day}.zip`, parts: await openLocationArchive(source, buildReadme(day)) };
    };
    try {
      const timeouts = extendTimeouts(exports.timeouts);
      const contentType = 'application/zip';
      return await streamExport(reply, { ...exports, timeouts }, { locationId: location_id, contentType, open });
    } catch (error) {
      await progress.fail(error instanceof AppError ? error.message : undefined);
      throw error;
    }
  });
}

function buildReadme(day: string): string {
  return `All data of the location, as of ${day}.

Each table is in two files with the same rows: .csv for spreadsheets, .json for programs.
columns.csv explains each table and column. The folder images has the images of the menu.

Times are in UTC. Amounts are in dollars. In .csv files, an apostrophe before = + - or @ keeps a spreadsheet
from running text as a formula; .json files have the text as it is.

Passwords, passcodes, keys and figures that are computed from the sales are left out.
`;
}
