import type { Client } from 'pg';

interface TeamSize {
  locationId: number;
  users: number;
  changes: number;
}

/**
 * Adds users to a location, distributed evenly over its roles except Owner, and item price changes by these users, with
 * 20 changes per change set.
 */
export async function insertUsersAndChanges(client: Client, { locationId, users, changes }: TeamSize): Promise<void> {
  await client.query(
    `with roles as (
       select id, row_number() over (order by id) - 1 as number, count(*) over () as total
       from employee_roles where location_id = $1 and not is_owner
     ), added as (
       insert into users (user_name, email, password_hash)
       select 'User ' || n, 'user-' || n || '@history.example.com', '' from generate_series(1, $2::int) as n
       returning id
     )
     insert into user_locations (location_id, user_id, role_id)
     select $1, added.id, roles.id from added join roles on roles.number = added.id % roles.total`,
    [locationId, users],
  );
  await client.query(
    `with first as (select coalesce(max(id), 0) as id from changes),
     people as (select user_id, user_name, row_number() over (order by user_id) - 1 as number, count(*) over () as total
       from user_locations join users on users.id = user_id where location_id = $1),
     menu as (select id, name, row_number() over (order by id) - 1 as number, count(*) over () as total
       from items where location_id = $1)
     insert into changes (location_id, id, change_set, transaction_id, changed_at, actor, user_id, user_name,
       database_user, client_address, kind, record_id, record_name, action, before, after)
     overriding system value
     select $1, first.id + n, first.id + n - (n - 1) % 20, (n - 1) / 20,
       now() - make_interval(secs => 30 * ($2::int - n + (n - 1) % 20)), 'user', people.user_id, people.user_name,
       'backoffice', '203.0.113.7', 'items', menu.id, menu.name, 'update',
       jsonb_build_object('price', n % 90), jsonb_build_object('price', n % 90 + 1)
     from generate_series(1, $2::int) as n, first, people, menu
     where people.number = (n - 1) / 20 % people.total and menu.number = n % menu.total`,
    [locationId, changes],
  );
  await client.query(`select setval(pg_get_serial_sequence('changes', 'id'), (select max(id) from changes))`);
  await client.query('vacuum analyze changes, users, user_locations');
}
