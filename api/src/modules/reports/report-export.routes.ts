import { finished } from 'node:stream';
import type { Operation } from '@backoffice/contract/operation';
import { downloadReportExport, type ExportLink, getReportExport } from '@backoffice/contract/report-exports';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createExportLinks } from './export-link';
import { recordProgress } from './export-progress';
import { checkLocationSlot } from './export-slots';
import { type Cell, streamCsv } from './report-csv';
import { createExport, findProgress, startExport } from './report-exports.repository';
import { type OpenedFile, openFile } from './report-file';
import type { ReportRange } from './report-range';

type Schema = z.core.$ZodType;

export const EXPORT_LINK_KIND = {
  purpose: 'report export link',
  path: downloadReportExport.path,
  retry: 'export the report again',
};

export interface ExportSource<Query> {
  scope: LocationDb;
  locationId: number;
  zone: string;
  query: Query;
}

export interface ReportExport<Query extends z.core.$ZodType<ReportRange>> {
  name: string;
  query: Query;
  create: Operation<Schema, Query, Schema, z.ZodMiniType<unknown, ExportLink>>;
  /** Deprecated, use `create` instead: responds with the file itself. */
  direct?: Operation<Schema, Query, Schema, z.ZodMiniType<unknown, string>>;
  header: (query: z.output<Query>) => string[];
  readRows: (source: ExportSource<z.output<Query>>) => AsyncGenerator<Cell[][]>;
  /** Returns the number of exported rows, and the lines with the totals that follow them in the file. */
  readTotals: (source: ExportSource<z.output<Query>>) => Promise<{ count: number; lines: Cell[][] }>;
}

type RegisterExport = <Query extends z.core.$ZodType<ReportRange>>(report: ReportExport<Query>) => void;

/**
 * Registers the routes for the download and the progress of exports. Returns the function that registers a report's
 * exports.
 */
export function registerReportExports(app: FastifyInstance, services: Services): RegisterExport {
  const links = createExportLinks(services.config, EXPORT_LINK_KIND);
  /** For each report name, the function that opens an export's file with its stored filters. */
  const files = new Map<string, (scope: LocationDb, locationId: number, query: unknown) => Promise<OpenedFile>>();
  registerProgress(app, services);

  registerOperation(app, downloadReportExport, async ({ query: { token }, request, reply }) => {
    const { location_id, export_id } = links.verify(token);
    // The link can be used once. A HEAD request only checks its signature.
    if (request.method === 'HEAD') return reply.send();
    const started = await withLocation(services.db, location_id, (scope) => startExport(scope, location_id, export_id));
    const open = started && files.get(started.report);
    if (!open) throw new AppError('token_invalid', 'This download link was already used: export the report again');
    const progress = recordProgress({ db: services.db, log: request.log }, location_id, export_id);
    finished(reply.raw, (error) => void (error ? progress.fail() : progress.complete()));
    try {
      return await streamCsv(reply, services.exports, {
        locationId: location_id,
        open: async (scope) => {
          const file = await open(scope, location_id, started.query);
          progress.start(file.count);
          return file;
        },
        onRows: progress.advance,
      });
    } catch (error) {
      await progress.fail(error instanceof AppError ? error.message : undefined);
      throw error;
    }
  });

  return (report) => {
    files.set(report.name, (scope, locationId, query) =>
      openFile(report, scope, locationId, z.parse(report.query, query)),
    );

    registerOperation(app, report.create, async ({ session: { locationId, userId }, query }) =>
      withLocation(services.db, locationId, async (scope) => {
        await checkLocationSlot(scope, locationId);
        const id = await createExport(scope, locationId, { user_id: userId, report: report.name, query });
        return { id, ...links.create({ location_id: locationId, export_id: id }) };
      }),
    );

    if (!report.direct) return;
    registerOperation(app, report.direct, async ({ session: { locationId }, query, reply }) => {
      const open = (scope: LocationDb) => openFile(report, scope, locationId, query);
      return await streamCsv(reply, services.exports, { locationId, open });
    });
  };
}

function registerProgress(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getReportExport, async ({ session: { locationId, userId }, params: { id } }) => {
    const progress = await withLocation(
      db,
      locationId,
      (scope) => findProgress(scope, locationId, { id, userId }),
      READ_ONLY,
    );
    if (!progress) throw notFound('Export');
    return progress;
  });
}
