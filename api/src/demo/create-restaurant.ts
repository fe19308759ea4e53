import { orderType } from '@backoffice/contract/sale-kinds';
import { createOwner, createUserWithRole, type NewUser } from '../accounts/accounts.repository';
import type { LocationDb } from '../database/location-scope';
import type { Db } from '../database/schema';
import { hashDigest, passwordDigest } from '../modules/authentication/password';
import { createPasscodeVault } from '../modules/employees/passcode';
import { createLocation } from '../modules/locations/locations.repository';
import { setEnabled } from '../modules/order-settings/order-settings.repository';
import { createRoles } from '../modules/team-roles/team-roles.repository';
import { createTips } from './create-tips';
import { createSeededUuid } from './random';
import type { RestaurantPlan } from './restaurant-plan';

interface Owner {
  user_name: string;
  email: string;
  password: string;
}

interface Colleague extends Owner {
  role: string;
}

interface RestaurantContext {
  scope: LocationDb;
  location_id: number;
  plan: RestaurantPlan;
}

type Ids = Map<string, number>;

const indexIdsByName = (rows: { id: number; name: string }[]): Ids => new Map(rows.map(({ id, name }) => [name, id]));

/** Throws when the restaurant plan references a name that it does not define. */
function requireId(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The restaurant's plan has no ${name}`);
  return id;
}

async function createTaxes({ scope, location_id, plan }: RestaurantContext): Promise<Ids> {
  const rows = plan.taxes.map((tax) => ({ location_id, ...tax }));
  return indexIdsByName(await scope.insertInto('taxes').values(rows).returning(['id', 'name']).execute());
}

async function createModifierGroups({ scope, location_id, plan }: RestaurantContext): Promise<Ids> {
  const groups = plan.modifierGroups.map(({ name, min, max }, position) => ({ location_id, name, min, max, position }));
  const ids = indexIdsByName(
    await scope.insertInto('modifier_groups').values(groups).returning(['id', 'name']).execute(),
  );
  const modifiers = plan.modifierGroups.flatMap((group) =>
    group.modifiers.map(([name, price], position) => {
      return { location_id, modifier_group_id: requireId(ids, group.name), name, price, position };
    }),
  );
  await scope.insertInto('modifiers').values(modifiers).execute();
  return ids;
}

async function createCategories({ scope, location_id, plan }: RestaurantContext, groups: Ids): Promise<Ids> {
  const categories = plan.categories.map(({ name, color_code }, position) => ({
    location_id,
    name,
    color_code,
    position,
  }));
  const ids = indexIdsByName(
    await scope.insertInto('categories').values(categories).returning(['id', 'name']).execute(),
  );
  const links = plan.categories.flatMap(({ name, modifierGroups }) =>
    modifierGroups.map((group, position) => ({
      location_id,
      category_id: requireId(ids, name),
      modifier_group_id: requireId(groups, group),
      position,
    })),
  );
  if (links.length > 0) await scope.insertInto('category_modifier_groups').values(links).execute();
  return ids;
}

async function createItems(context: RestaurantContext, categories: Ids, groups: Ids, taxes: Ids): Promise<void> {
  const { scope, location_id, plan } = context;
  const planned = plan.categories.flatMap(({ name: category, items }) => items.map((item) => ({ ...item, category })));
  const rows = planned.map(({ name, desc, price }, position) => {
    return { location_id, name, desc, price, position, apply_category_modifier_groups: true };
  });
  const ids = indexIdsByName(await scope.insertInto('items').values(rows).returning(['id', 'name']).execute());
  const inCategories = planned.map(({ name, category }, position) => {
    return { location_id, item_id: requireId(ids, name), category_id: requireId(categories, category), position };
  });
  await scope.insertInto('item_categories').values(inCategories).execute();
  const taxed = planned.flatMap(({ name }) =>
    [...taxes.values()].map((tax_id) => ({ location_id, item_id: requireId(ids, name), tax_id })),
  );
  await scope.insertInto('item_taxes').values(taxed).execute();
  const modified = planned.flatMap(({ name, modifierGroups = [] }) =>
    modifierGroups.map((group, position) => {
      return { location_id, item_id: requireId(ids, name), modifier_group_id: requireId(groups, group), position };
    }),
  );
  if (modified.length > 0) await scope.insertInto('item_modifier_groups').values(modified).execute();
}

async function createStaff({ scope, location_id, plan }: RestaurantContext, dataKey: string): Promise<Ids> {
  const ids = indexIdsByName(await createRoles(scope, location_id, plan.roles));
  const vault = createPasscodeVault(dataKey);
  const employees = plan.employees.map(({ first_name, last_name, role, passcode, isFormer = false }) => ({
    location_id,
    first_name,
    last_name,
    is_active: !isFormer,
    employee_role_id: requireId(ids, role),
    passcode_encrypted: vault.encrypt(passcode),
    passcode_lookup: vault.lookup(location_id, passcode),
  }));
  await scope.insertInto('employees').values(employees).execute();
  return ids;
}

async function createPrinters({ scope, location_id, plan }: RestaurantContext, categories: Ids): Promise<void> {
  const terminals = plan.terminals.map((name) => ({ location_id, name }));
  const stations = await scope.insertInto('terminals').values(terminals).returning('id').execute();
  const printers = plan.printers.map(({ name, receipt_print_type }, position) => ({
    location_id,
    offline_id: createSeededUuid(`${location_id}:printer:${name}`),
    station_id: stations[position % stations.length]?.id ?? null,
    name,
    receipt_print_type,
  }));
  const ids = indexIdsByName(await scope.insertInto('printers').values(printers).returning(['id', 'name']).execute());
  const links = plan.printers.flatMap((printer) =>
    printer.categories.map((category) => {
      return { location_id, printer_id: requireId(ids, printer.name), category_id: requireId(categories, category) };
    }),
  );
  if (links.length > 0) await scope.insertInto('printer_categories').values(links).execute();
  const settings = plan.printers.flatMap(({ name, receipt_print_type }) =>
    (['Kitchen', 'Customer'] as const)
      .filter((print_type) => receipt_print_type.includes(print_type))
      .flatMap((print_type) =>
        orderType.options.map((order_type) => ({
          location_id,
          printer_id: requireId(ids, name),
          order_type,
          print_type,
        })),
      ),
  );
  await scope.insertInto('printer_order_type_settings').values(settings).execute();
}

async function createOrderNotes({ scope, location_id, plan }: RestaurantContext): Promise<void> {
  const notes = plan.orderNotes.map((name) => ({ location_id, name }));
  await scope.insertInto('order_notes').values(notes).execute();
}

async function enablePaymentTypes({ scope, location_id, plan }: RestaurantContext): Promise<void> {
  const settings = (plan.furtherPaymentTypes ?? []).map((payment_type) => ({ payment_type, is_enabled: true }));
  await setEnabled(scope, location_id, { table: 'payment_type_settings', key: 'payment_type' }, settings);
}

async function toAccount({ user_name, email, password }: Owner): Promise<NewUser> {
  return { user_name, email, password_hash: await hashDigest(passwordDigest(password)) };
}

/** Creates a location with the records of `plan`, and returns its id. `dataKey` encrypts the passcodes. */
export async function createRestaurant(
  db: Db,
  plan: RestaurantPlan,
  owner: Owner,
  dataKey: string,
  colleagues: readonly Colleague[] = [],
): Promise<number> {
  const { name, phone_number, email, website, timezone, address, cashDiscountRate } = plan;
  const ownerAccount = await toAccount(owner);
  const accounts = await Promise.all(
    colleagues.map(async (user) => ({ role: user.role, account: await toAccount(user) })),
  );
  const values = {
    ...{ name, phone_number, email, website, timezone, address },
    cash_discount_rate: cashDiscountRate,
    is_cash_discount_enabled: cashDiscountRate > 0,
    closes_days_automatically: true,
  };
  return await createLocation(db, values, async (scope, location_id) => {
    const context = { scope, location_id, plan };
    const taxes = await createTaxes(context);
    const groups = await createModifierGroups(context);
    const categories = await createCategories(context, groups);
    await createItems(context, categories, groups, taxes);
    const roles = await createStaff(context, dataKey);
    await createTips({ ...context, roles }, new Date());
    await createPrinters(context, categories);
    await createOrderNotes(context);
    await enablePaymentTypes(context);
    await createOwner(scope, location_id, ownerAccount);
    for (const { role, account } of accounts) await createUserWithRole(scope, location_id, role, account);
  });
}
