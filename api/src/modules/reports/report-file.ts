import type { LocationDb } from '../../database/location-scope';
import { findDaySettings } from '../locations/locations.repository';
import { buildFileName } from './export-file-name';
import { toTimeLimitError } from './report';
import type { Cell, CsvFile } from './report-csv';
import type { ExportSource } from './report-export.routes';
import type { ReportRange } from './report-range';

interface FileReport<Query> {
  name: string;
  header: (query: Query) => string[];
  readRows: (source: ExportSource<Query>) => AsyncGenerator<Cell[][]>;
  readTotals: (source: ExportSource<Query>) => Promise<{ count: number; lines: Cell[][] }>;
}

export interface OpenedFile extends CsvFile {
  count: number;
}

/**
 * Opens the file with a report's rows that match `query`, read from the snapshot of `scope`. Rejects with a user message
 * when the totals take longer than the time limit.
 */
export async function openFile<Query extends ReportRange>(
  { name, header, readRows, readTotals }: FileReport<Query>,
  scope: LocationDb,
  locationId: number,
  query: Query,
): Promise<OpenedFile> {
  const settings = await findDaySettings(scope, locationId);
  const source = { scope, locationId, query, zone: settings.timezone };
  const { count, lines } = await readTotals(source).catch((error: unknown) => {
    throw toTimeLimitError(error);
  });
  return {
    name: buildFileName(name, query, settings),
    header: header(query),
    count,
    totals: lines,
    rows: readRows(source),
  };
}
