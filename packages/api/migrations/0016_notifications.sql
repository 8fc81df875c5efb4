-- What a person is told of. The words are a sentence with names in braces and their values, so that they can be read
-- in any language; a line about an outlet is seen only as long as that outlet lies within the scope of its reader.
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  title jsonb not null,
  text jsonb,
  -- A path of the product.
  link text not null check (link like '/%'),
  entity text,
  entity_id text,
  outlet_id uuid references outlet on delete cascade,
  -- Twice the same is one line.
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index notification_latest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id, kind) where read_at is null;
create index notification_age on notification (created_at);
create index notification_outlet on notification (outlet_id) where outlet_id is not null;

-- The kinds a person does not want to hear of.
create table notification_mute (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);

do $$
declare
  one text;
begin
  foreach one in array array['notification', 'notification_mute'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
  end loop;
end $$;

-- A request writes none itself: rad.notify does. Demo data come in while nobody asks.
grant select, update (read_at) on notification to rad_app, rad_network;
grant insert, delete on notification to rad_network;
create policy notification_own on notification to rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy notification_scope on notification to rad_app
  using (user_id = rad.actor_id() and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[])))
  with check (user_id = rad.actor_id());
-- While nobody asks, demo data come in and what is old is forgotten.
create policy notification_old on notification to rad_network using (rad.actor_id() is null);

grant select, insert, delete on notification_mute to rad_app, rad_network;
create policy notification_mute_own on notification_mute to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());

-- Of some people those who may see an outlet; all of them where there is none to see.
create function rad.who_see(people uuid[], seen_outlet uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id from app_user u
  where u.id = any (people) and u.status in ('active', 'pending') and (
    seen_outlet is null
    or exists (
      select from user_scope s join outlet o on o.id = seen_outlet join region r on r.id = o.region_id
      where s.user_id = u.id
        and (s.outlet_id is null or o.id = s.outlet_id)
        and (s.dealer_id is null or o.dealer_id = s.dealer_id)
        and (s.territory_id is null or o.territory_id = s.territory_id)
        and (s.region_id is null or o.region_id = s.region_id)
        and (s.zone_id is null or r.zone_id = s.zone_id)
        and (s.job_type is null or s.job_type = any (o.functions))
        and (s.channel_id is null or exists (
          select from outlet_channel c
          where c.outlet_id = o.id and c.channel_id = s.channel_id and (c.to_on is null or c.to_on >= current_date)
        ))
    )
  )
$$;

-- Tells people something, whoever asks and whatever he sees himself. Answers who was told: not those who may not see
-- the outlet, who muted the kind, or who were told already.
create function rad.notify(
  people uuid[], about text, said jsonb, more jsonb, leads_to text, record text, record_id text, about_outlet uuid, key text
) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into notification (user_id, kind, title, text, link, entity, entity_id, outlet_id, dedupe_key)
  select person, about, said, more, leads_to, record, record_id, about_outlet, key
  from rad.who_see(people, about_outlet) person
  where not exists (select from notification_mute m where m.user_id = person and m.kind = about)
  on conflict (user_id, dedupe_key) do nothing
  returning user_id
$$;

grant create on schema rad to rad_scope;
alter function rad.who_see(uuid[], uuid) owner to rad_scope;
alter function rad.notify(uuid[], text, jsonb, jsonb, text, text, text, uuid, text) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on app_user to rad_scope;
create policy app_user_definer on app_user for select to rad_scope using (true);
grant select on notification_mute to rad_scope;
create policy notification_mute_definer on notification_mute for select to rad_scope using (true);
grant select, insert on notification to rad_scope;
create policy notification_definer on notification to rad_scope using (true) with check (true);
