import type { Tax } from '@backoffice/contract/taxes';
import { requireExistingRecords } from '../../database/links';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { insertRecord, markDeleted, rejectTakenName, requireFound, updateRecord } from '../../database/records';
import type { Services } from '../../services';
import { findTax, removeTaxLinks, replaceTaxItems, type TaxValues } from './taxes.repository';

/** Every method with a tax id throws not_found for a tax that was deleted or belongs to another location. */
export function createTaxService({ db }: Pick<Services, 'db'>) {
  const withLock = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(rejectTakenName('taxes_name', 'A tax'));
  return {
    find: (locationId: number, id: number) =>
      withLocation(db, locationId, (scope) => requireTax(scope, locationId, id), READ_ONLY),

    /** Creates a tax without items. Throws conflict when the name is taken, ignoring case. `change` does too. */
    create: (locationId: number, values: Omit<TaxValues, 'is_active'>) =>
      withLock(locationId, async (scope) => {
        return await requireTax(scope, locationId, await insertRecord(scope, locationId, 'taxes', values));
      }),

    /** Throws changed_meanwhile when the tax was changed after `updatedAt`. */
    change: (
      locationId: number,
      id: number,
      { item_ids, ...values }: TaxValues & Pick<Tax, 'item_ids'>,
      updatedAt?: string,
    ) =>
      withLock(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'taxes', id, values, updatedAt);
        await requireExistingRecords(scope, locationId, 'items', 'item_ids', item_ids);
        await replaceTaxItems(scope, locationId, id, item_ids);
        return await requireTax(scope, locationId, id);
      }),

    setActive: (locationId: number, id: number, is_active: boolean) =>
      withLock(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'taxes', id, { is_active });
        return await requireTax(scope, locationId, id);
      }),

    remove: (locationId: number, id: number) =>
      withLock(locationId, async (scope) => {
        await markDeleted(scope, locationId, 'taxes', [id]);
        await removeTaxLinks(scope, locationId, [id]);
      }),
  };
}

async function requireTax(scope: LocationDb, locationId: number, id: number): Promise<Tax> {
  return requireFound('taxes', await findTax(scope, locationId, id));
}
