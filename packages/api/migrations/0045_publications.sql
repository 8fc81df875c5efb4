-- Each time a version of a bot went live: the first time, and again when it was rolled back to.
create table bot_publication (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references bot on delete cascade,
  no int not null,
  published_at timestamptz not null,
  published_by uuid not null references app_user,
  reason text,
  foreign key (bot_id, no) references bot_version (bot_id, no)
);
create index bot_publication_bot on bot_publication (bot_id, published_at desc);

alter table bot_publication enable row level security;
alter table bot_publication force row level security;
grant select, insert on bot_publication to rad_app, rad_network;
create policy bot_publication_network on bot_publication to rad_network using (true) with check (true);
create policy bot_publication_of_bot on bot_publication to rad_app using (exists (select from bot where bot.id = bot_id))
  with check (exists (select from bot where bot.id = bot_id));

-- The people of the bots that the actor sees, though he may see no other person: bot managers of the same clients, and
-- whoever is named on a bot as its owner, the writer or the publisher of a version.
create function rad.people_of_bots() returns table (id uuid, full_name text, is_manager boolean, client_ids uuid[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  with seen as (select rad.client_ids() as ids),
  named as (
    select b.owner_user_id as id from bot b, seen where b.client_id = any (seen.ids)
    union select v.edited_by from bot_version v join bot b on b.id = v.bot_id, seen where b.client_id = any (seen.ids)
    union select p.published_by from bot_publication p join bot b on b.id = p.bot_id, seen where b.client_id = any (seen.ids)
  ),
  managers as (
    select c.user_id as id, array_agg(c.client_id) as client_ids
    from user_client c join app_user u on u.id = c.user_id, seen
    where c.client_id = any (seen.ids) and u.status = 'active' and 'BTM' = any (u.roles)
    group by c.user_id
  )
  select u.id, u.full_name, m.id is not null, coalesce(m.client_ids, '{}')
  from app_user u left join managers m on m.id = u.id
  where m.id is not null or u.id in (select n.id from named n)
$$;

-- Whether a bot answers at an address already, be it one the actor does not see.
create function rad.is_channel_taken(on_medium text, at_address text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from bot_channel where medium = on_medium and address = at_address)
$$;

grant create on schema rad to rad_scope;
alter function rad.people_of_bots() owner to rad_scope;
alter function rad.is_channel_taken(text, text) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on bot, bot_version, bot_channel, bot_publication to rad_scope;
create policy bot_definer on bot for select to rad_scope using (true);
create policy bot_version_definer on bot_version for select to rad_scope using (true);
create policy bot_channel_definer on bot_channel for select to rad_scope using (true);
create policy bot_publication_definer on bot_publication for select to rad_scope using (true);
