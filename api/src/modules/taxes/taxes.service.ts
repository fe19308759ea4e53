import type { Tax } from '@backoffice/contract/taxes';
import { requireExisting } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { violates } from '../../database/writes';
import { changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { changeTax, findTax, insertTax, markTaxDeleted, replaceTaxItems, type TaxValues } from './taxes.repository';

export interface TaxService {
  find(locationId: number, id: number): Promise<Tax>;
  /** Creates a tax without items. Throws conflict when the name is taken in any case; so does `change`. */
  create(locationId: number, values: Pick<Tax, 'name' | 'rate'>): Promise<Tax>;
  /** Throws changed_meanwhile when the tax was changed after `updatedAt`. */
  change(
    locationId: number,
    id: number,
    values: TaxValues & Pick<Tax, 'item_ids'>,
    updatedAt: string | undefined,
  ): Promise<Tax>;
  setActive(locationId: number, id: number, active: boolean): Promise<Tax>;
  remove(locationId: number, id: number): Promise<void>;
}

/** Every method with a tax id throws not_found for a tax that was deleted or belongs to another location. */
export function createTaxService({ db }: Pick<Services, 'db'>): TaxService {
  const withLock = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(translateDatabaseError);
  return {
    find: (locationId, id) => withLocation(db, locationId, (scope) => requireTax(scope, locationId, id)),

    create: (locationId, values) =>
      withLock(locationId, async (scope) => {
        return await requireTax(scope, locationId, await insertTax(scope, locationId, values));
      }),

    change: (locationId, id, { item_ids, ...values }, updatedAt) =>
      withLock(locationId, async (scope) => {
        if (!(await changeTax(scope, locationId, id, values, updatedAt))) {
          await requireTax(scope, locationId, id);
          throw changedMeanwhile('tax');
        }
        await requireExisting(scope, locationId, 'items', 'item_ids', item_ids);
        await replaceTaxItems(scope, locationId, id, item_ids);
        return await requireTax(scope, locationId, id);
      }),

    setActive: (locationId, id, is_active) =>
      withLock(locationId, async (scope) => {
        await changeTax(scope, locationId, id, { is_active });
        return await requireTax(scope, locationId, id);
      }),

    remove: (locationId, id) =>
      withLock(locationId, async (scope) => {
        if (!(await markTaxDeleted(scope, locationId, id))) throw notFound('Tax');
      }),
  };
}

async function requireTax(scope: LocationDb, locationId: number, id: number): Promise<Tax> {
  const tax = await findTax(scope, locationId, id);
  if (!tax) throw notFound('Tax');
  return tax;
}

function translateDatabaseError(error: unknown): never {
  if (!violates(error, 'taxes_name')) throw error;
  throw fieldConflict('name', 'A tax with this name already exists');
}
