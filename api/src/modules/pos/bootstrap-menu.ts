import { type RawBuilder, sql } from 'kysely';

/**
 * The menu's rows that a terminal is told of, as the common table expressions of one statement. Links to what is not on
 * the terminal stay in the database, for when it comes back; the terminal is not told of them. Each is read in one pass
 * and not once per item: menus have up to 5,000 of them.
 */
export function menuRows(location: number): RawBuilder<unknown> {
  return sql`
    shown_categories as materialized (
      select id, name, color_code, position from categories
      where location_id = ${location} and deleted_at is null and active),
    shown_groups as materialized (
      select id, name, min, max from modifier_groups where location_id = ${location} and deleted_at is null),
    -- One hidden for the day comes back by itself when its day is over.
    shown_items as materialized (
      select id, name, price, price_type, apply_category_modifier_groups, position from items
      where location_id = ${location} and deleted_at is null and active
        and (hide_status = 'UnHide' or hidden_until <= now())),
    in_category as materialized (
      select link.item_id, link.category_id, link.position as place, c.position as category_place
      from item_categories link join shown_categories c on c.id = link.category_id
        join shown_items i on i.id = link.item_id
      where link.location_id = ${location}),
    of_category as materialized (
      select link.category_id, link.modifier_group_id, link.position as place
      from category_modifier_groups link join shown_categories c on c.id = link.category_id
        join shown_groups g on g.id = link.modifier_group_id
      where link.location_id = ${location}),
    -- An item's own groups come before those that its categories lend it.
    of_item as materialized (
      select item_id, modifier_group_id, min(place) as place from (
        select link.item_id, link.modifier_group_id, array[0, 0, 0, link.position]::bigint[] as place
        from item_modifier_groups link join shown_groups g on g.id = link.modifier_group_id
          join shown_items i on i.id = link.item_id
        where link.location_id = ${location}
        union all
        select c.item_id, g.modifier_group_id, array[1, c.category_place, c.category_id, g.place]::bigint[]
        from in_category c join shown_items i on i.id = c.item_id and i.apply_category_modifier_groups
          join of_category g on g.category_id = c.category_id
      ) as any_way group by item_id, modifier_group_id)`;
}

const NONE = sql`'[]'::json`;

/** JSON arrays of the rows of `menuRows`, in an order without ties, so that the same menu is the same text. */
export function menuLists(location: number): Record<'categories' | 'items' | 'groups', RawBuilder<unknown>> {
  const categories = sql`select json_agg(json_build_object('id', c.id, 'name', c.name, 'color_code', c.color_code,
      'item_ids', coalesce(i.ids, ${NONE}), 'modifier_group_ids', coalesce(g.ids, ${NONE})) order by c.position, c.id)
    from shown_categories c
      left join (select category_id, json_agg(item_id order by place, item_id) as ids
        from in_category group by category_id) i on i.category_id = c.id
      left join (select category_id, json_agg(modifier_group_id order by place, modifier_group_id) as ids
        from of_category group by category_id) g on g.category_id = c.id`;
  const items = sql`select json_agg(json_build_object('id', i.id, 'name', i.name, 'price', i.price,
      'price_type', i.price_type, 'category_ids', coalesce(c.ids, ${NONE}), 'tax_ids', coalesce(t.ids, ${NONE}),
      'modifier_group_ids', coalesce(g.ids, ${NONE})) order by i.position, i.id)
    from shown_items i
      left join (select item_id, json_agg(category_id order by category_place, category_id) as ids
        from in_category group by item_id) c on c.item_id = i.id
      left join (select link.item_id, json_agg(link.tax_id order by link.tax_id) as ids
        from item_taxes link join taxes on taxes.location_id = link.location_id and taxes.id = link.tax_id
          and taxes.is_active and taxes.deleted_at is null
        where link.location_id = ${location} group by link.item_id) t on t.item_id = i.id
      left join (select item_id, json_agg(modifier_group_id order by place, modifier_group_id) as ids
        from of_item group by item_id) g on g.item_id = i.id`;
  const groups = sql`select json_agg(json_build_object('id', g.id, 'name', g.name, 'min', g.min, 'max', g.max,
      'modifiers', coalesce(m.list, ${NONE})) order by lower(g.name), g.id)
    from shown_groups g
      left join (select modifier_group_id, json_agg(json_build_object('id', id, 'name', name, 'price', price)
          order by position, id) as list
        from modifiers where location_id = ${location} and deleted_at is null group by modifier_group_id) m on m.modifier_group_id = g.id`;
  return { categories, items, groups };
}
