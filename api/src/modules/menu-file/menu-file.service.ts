import { type ImportPlan, MENU_COLUMNS } from '@backoffice/contract/menu-file';
import { stringify } from 'csv-stringify/sync';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import type { Services } from '../../services';
import { findCurrentChangeSet } from '../history/own-change-sets.repository';
import { findLocation } from '../locations/locations.repository';
import { escapeFormula, normalizeWord } from './cell-text';
import { findMenu } from './menu-file.repository';
import { type Cells, formatCategory, formatGroup, formatItem, type StoredMenu } from './menu-records';
import { planImport } from './plan-import';
import { writeMenu } from './write-menu';

export interface MenuFileService {
  /** Returns the menu as a CSV file. Importing the file again changes nothing. */
  exportMenu(locationId: number): Promise<{ file_name: string; csv: string }>;
  /** Returns the changes that a file makes to the menu. With `apply`, makes them if the file has no problems. */
  importMenu(locationId: number, csv: string, apply: boolean): Promise<ImportPlan>;
}

export function createMenuFileService({ db }: Pick<Services, 'db'>): MenuFileService {
  return {
    exportMenu: (locationId) =>
      withLocation(
        db,
        locationId,
        async (scope) => {
          const location = await findLocation(scope, locationId);
          const name = normalizeWord(location?.name ?? '').replaceAll(' ', '-');
          const csv = formatCsv(await findMenu(scope, locationId));
          return { file_name: name ? `${name}-menu.csv` : 'menu.csv', csv };
        },
        READ_ONLY,
      ),

    importMenu(locationId, csv, apply) {
      const planOrImport = async (scope: LocationDb): Promise<ImportPlan> => {
        const menu = await findMenu(scope, locationId);
        const { plan, writes } = await planImport(csv, menu);
        if (!apply || plan.problems.length > 0) return plan;
        await writeMenu(scope, locationId, menu, writes);
        return { ...plan, applied: true, change_set: await findCurrentChangeSet(scope, locationId) };
      };
      return apply ? withMenuLock(db, locationId, planOrImport) : withLocation(db, locationId, planOrImport, READ_ONLY);
    },
  };
}

function formatCsv({ categories, groups, items }: StoredMenu): string {
  const rows: Cells[] = [
    ...categories.map(({ values }) => formatCategory(values)),
    ...groups.map(({ values }) => formatGroup(values)),
    ...items.map(({ values }) => formatItem(values)),
  ];
  const cells = rows.map((row) => MENU_COLUMNS.map((column) => escapeFormula(row[column] ?? '')));
  // csv-stringify by itself quotes only cells with its record delimiter CRLF; cells with LF must be quoted too.
  return stringify([[...MENU_COLUMNS], ...cells], { record_delimiter: '\r\n', quoted_match: [/\n/] });
}
