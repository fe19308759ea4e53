import type { Tax } from '@backoffice/contract/taxes';
import { requireExisting } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { violates } from '../../database/writes';
import { changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { changeTax, findTax, insertTax, linkTax, markTaxDeleted, type TaxValues } from './taxes.repository';

export interface TaxService {
  find(locationId: number, id: number): Promise<Tax>;
  /** On no item yet. Throws conflict when the name is taken, whatever its case; so does `change`. */
  create(locationId: number, values: Pick<Tax, 'name' | 'rate'>): Promise<Tax>;
  /** Throws changed_meanwhile when the tax is not as `updatedAt` has it. */
  change(
    locationId: number,
    id: number,
    values: TaxValues & Pick<Tax, 'item_ids'>,
    updatedAt: string | undefined,
  ): Promise<Tax>;
  setActive(locationId: number, id: number, active: boolean): Promise<Tax>;
  remove(locationId: number, id: number): Promise<void>;
}

/** Every call about one tax throws not_found for one that was deleted, or is another location's. */
export function createTaxService({ db }: Pick<Services, 'db'>): TaxService {
  const changing = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(explain);
  return {
    find: (locationId, id) => withLocation(db, locationId, (scope) => taxOf(scope, locationId, id)),

    create: (locationId, values) =>
      changing(locationId, async (scope) => {
        return await taxOf(scope, locationId, await insertTax(scope, locationId, values));
      }),

    change: (locationId, id, { item_ids, ...values }, updatedAt) =>
      changing(locationId, async (scope) => {
        if (!(await changeTax(scope, locationId, id, values, updatedAt))) {
          await taxOf(scope, locationId, id);
          throw changedMeanwhile('tax');
        }
        await requireExisting(scope, locationId, 'items', 'item_ids', item_ids);
        await linkTax(scope, locationId, id, item_ids);
        return await taxOf(scope, locationId, id);
      }),

    setActive: (locationId, id, is_active) =>
      changing(locationId, async (scope) => {
        await changeTax(scope, locationId, id, { is_active });
        return await taxOf(scope, locationId, id);
      }),

    remove: (locationId, id) =>
      changing(locationId, async (scope) => {
        if (!(await markTaxDeleted(scope, locationId, id))) throw notFound('Tax');
      }),
  };
}

async function taxOf(scope: LocationDb, locationId: number, id: number): Promise<Tax> {
  const tax = await findTax(scope, locationId, id);
  if (!tax) throw notFound('Tax');
  return tax;
}

function explain(error: unknown): never {
  if (!violates(error, 'taxes_name')) throw error;
  throw fieldConflict('name', 'A tax with this name already exists');
}
