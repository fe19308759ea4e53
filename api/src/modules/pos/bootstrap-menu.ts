import { columnNames } from '@backoffice/contract/columns';
import { terminalItemColumns } from '@backoffice/contract/items';
import { type RawBuilder, sql } from 'kysely';
import { columnList } from '../../database/columns';

const ITEM_COLUMNS = columnNames(terminalItemColumns);

/**
 * Returns common table expressions with the rows of the menu that terminals show. Links to hidden or deleted rows are
 * left out. Every table is read in one pass rather than once per item, because menus have up to 5,000 items.
 */
export function menuTables(location: number): RawBuilder<unknown> {
  return sql`
    visible_categories as materialized (
      select id, name, color_code, position from categories
      where location_id = ${location} and deleted_at is null and active),
    visible_groups as materialized (
      select id, name, min, max from modifier_groups where location_id = ${location} and deleted_at is null),
    -- An item hidden for today becomes visible again at hidden_until, without an update of its row.
    visible_items as materialized (
      select id, ${columnList(ITEM_COLUMNS)}, apply_category_modifier_groups, position from items
      where location_id = ${location} and deleted_at is null and active
        and (hide_status = 'UnHide' or hidden_until <= now())),
    item_category_links as materialized (
      select link.item_id, link.category_id, link.position as sort_position, c.position as category_position
      from item_categories link join visible_categories c on c.id = link.category_id
        join visible_items i on i.id = link.item_id
      where link.location_id = ${location}),
    category_group_links as materialized (
      select link.category_id, link.modifier_group_id, link.position as sort_position
      from category_modifier_groups link join visible_categories c on c.id = link.category_id
        join visible_groups g on g.id = link.modifier_group_id
      where link.location_id = ${location}),
    -- An item's own modifier groups precede those inherited from its categories.
    item_group_links as materialized (
      select item_id, modifier_group_id, min(sort_position) as sort_position from (
        select link.item_id, link.modifier_group_id, array[0, 0, 0, link.position]::bigint[] as sort_position
        from item_modifier_groups link join visible_groups g on g.id = link.modifier_group_id
          join visible_items i on i.id = link.item_id
        where link.location_id = ${location}
        union all
        select c.item_id, g.modifier_group_id, array[1, c.category_position, c.category_id, g.sort_position]::bigint[]
        from item_category_links c join visible_items i on i.id = c.item_id and i.apply_category_modifier_groups
          join category_group_links g on g.category_id = c.category_id
      ) as own_and_inherited group by item_id, modifier_group_id)`;
}

const EMPTY_ARRAY = sql`'[]'::json`;

/**
 * Returns JSON arrays of the rows of `menuTables`, in a unique order, so that an unchanged menu has an unchanged ETag.
 */
export function buildMenuJson(location: number): Record<'categories' | 'items' | 'groups', RawBuilder<unknown>> {
  const categories = sql`select json_agg(json_build_object('id', c.id, 'name', c.name, 'color_code', c.color_code,
      'item_ids', coalesce(i.ids, ${EMPTY_ARRAY}), 'modifier_group_ids', coalesce(g.ids, ${EMPTY_ARRAY})) order by c.position, c.id)
    from visible_categories c
      left join (select category_id, json_agg(item_id order by sort_position, item_id) as ids
        from item_category_links group by category_id) i on i.category_id = c.id
      left join (select category_id, json_agg(modifier_group_id order by sort_position, modifier_group_id) as ids
        from category_group_links group by category_id) g on g.category_id = c.id`;
  const itemFields = ITEM_COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(`i.${column}`)]);
  const items = sql`select json_agg(json_build_object('id', i.id, ${sql.join(itemFields)}, 
      'category_ids', coalesce(c.ids, ${EMPTY_ARRAY}), 'tax_ids', coalesce(t.ids, ${EMPTY_ARRAY}),
      'modifier_group_ids', coalesce(g.ids, ${EMPTY_ARRAY})) order by i.position, i.id)
    from visible_items i
      left join (select item_id, json_agg(category_id order by category_position, category_id) as ids
        from item_category_links group by item_id) c on c.item_id = i.id
      left join (select link.item_id, json_agg(link.tax_id order by link.tax_id) as ids
        from item_taxes link join taxes on taxes.location_id = link.location_id and taxes.id = link.tax_id
          and taxes.is_active and taxes.deleted_at is null
        where link.location_id = ${location} group by link.item_id) t on t.item_id = i.id
      left join (select item_id, json_agg(modifier_group_id order by sort_position, modifier_group_id) as ids
        from item_group_links group by item_id) g on g.item_id = i.id`;
  const groups = sql`select json_agg(json_build_object('id', g.id, 'name', g.name, 'min', g.min, 'max', g.max,
      'modifiers', coalesce(m.list, ${EMPTY_ARRAY})) order by lower(g.name), g.id)
    from visible_groups g
      left join (select modifier_group_id, json_agg(json_build_object('id', id, 'name', name, 'price', price)
          order by position, id) as list
        from modifiers where location_id = ${location} and deleted_at is null group by modifier_group_id) m on m.modifier_group_id = g.id`;
  return { categories, items, groups };
}
