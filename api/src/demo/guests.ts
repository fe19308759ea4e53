import type { Bootstrap } from '@backoffice/contract/bootstrap';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import type { Random } from './random';
import type { CategoryPlan, RestaurantPlan } from './restaurant-plan';

type MenuItem = Bootstrap['items'][number];
type SoldItem = PosOrder['items'][number];
type Course = CategoryPlan['course'];

interface Dish {
  item: MenuItem;
  course: Course;
  popularity: number;
}

export interface SimulatedMenu {
  bootstrap: Bootstrap;
  dishes: Dish[];
}

/** Adds the courses and popularities of `plan` to a menu. Items outside the plan count as mains of popularity 1. */
export function buildSimulatedMenu(bootstrap: Bootstrap, plan?: RestaurantPlan): SimulatedMenu {
  const planned = new Map(
    plan?.categories.flatMap(({ course, items }) =>
      items.map(({ name, popularity = 1 }) => [name, { course, popularity }] as const),
    ),
  );
  const dishes = bootstrap.items.map((item) => ({
    item,
    ...(planned.get(item.name) ?? { course: 'main' as const, popularity: 1 }),
  }));
  return { bootstrap, dishes };
}

const COURSE_PROBABILITIES: [Course, number][] = [
  ['drink', 0.85],
  ['starter', 0.35],
  ['main', 0.95],
  ['side', 0.25],
  ['dessert', 0.18],
];

function chooseModifiers(random: Random, { bootstrap }: SimulatedMenu, item: MenuItem): SoldItem['modifiers'] {
  return bootstrap.modifier_groups
    .filter(({ id }) => item.modifier_group_ids.includes(id))
    .flatMap(({ modifiers, min, max }) => {
      const count = Math.max(min, random.chance(0.25) ? random.between(0, Math.min(max, 2)) : 0);
      const remaining = [...modifiers];
      return Array.from({ length: Math.min(count, remaining.length) }, () => {
        const removed = remaining.splice(random.between(0, remaining.length - 1), 1);
        return removed.map(({ id, name, price }) => ({ modifier_id: id, name, price }));
      }).flat();
    });
}

function toSoldItem(random: Random, menu: SimulatedMenu, { item }: Dish): SoldItem {
  const { bootstrap } = menu;
  const category = bootstrap.categories.find(({ id }) => id === item.category_ids[0]);
  return {
    item_id: item.id,
    item_name: item.name,
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    quantity: 1,
    price: item.price,
    modifiers: chooseModifiers(random, menu, item),
    discount_amount: 0,
    discount_kind: 'Discount',
    discount_reason: '',
    tax_positions: bootstrap.taxes.flatMap(({ id }, position) => (item.tax_ids.includes(id) ? [position] : [])),
    note: '',
  };
}

/** Merges lines with the same item and modifiers into one line with their total quantity. */
function mergeLines(lines: SoldItem[]): SoldItem[] {
  const byContent = new Map<string, SoldItem>();
  for (const line of lines) {
    const key = JSON.stringify([line.item_id, line.item_name, line.modifiers]);
    const same = byContent.get(key);
    byContent.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  return [...byContent.values()];
}

/** Chooses the items that a party of `guests` guests orders. Rarely adds a custom item that is not on the menu. */
export function chooseItems(random: Random, menu: SimulatedMenu, guests: number): SoldItem[] {
  const lines: SoldItem[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    for (const [course, probability] of COURSE_PROBABILITIES) {
      const dishes = menu.dishes.filter((dish) => dish.course === course);
      const dish = random.chance(probability) ? random.weighted(dishes, ({ popularity }) => popularity) : undefined;
      if (dish) lines.push(toSoldItem(random, menu, dish));
    }
  }
  const first = menu.dishes[0];
  if (lines.length === 0 && first) lines.push(toSoldItem(random, menu, first));
  if (random.chance(0.02)) lines.push(createCustomItem(random, menu));
  return mergeLines(lines);
}

function createCustomItem(random: Random, { bootstrap }: SimulatedMenu): SoldItem {
  return {
    item_id: null,
    item_name: 'Open Amount',
    category_id: null,
    category_name: null,
    quantity: 1,
    price: random.between(4, 40) / 2,
    modifiers: [],
    discount_amount: 0,
    discount_kind: 'Discount',
    discount_reason: '',
    tax_positions: bootstrap.taxes.map((_, position) => position),
    note: '',
  };
}
