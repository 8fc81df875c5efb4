-- Who did what to which record. Written by the command door (packages/api/src/kernel/command/command.ts), changed by nobody.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  roles text[] not null default '{}',
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text not null,
  -- Who did it stands in user_id and user_name; whose eyes they looked through stands here.
  seen_as_id uuid,
  seen_as text
);
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);
create index audit_entry_user on audit_entry (user_id, id desc);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_address on audit_entry (address, at desc) where address is not null;
create index audit_entry_search on audit_entry
  using gin (rad.letters(user_name || ' ' || action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);
alter table audit_entry enable row level security, force row level security;
grant select, insert on audit_entry to rad_app, rad_network;
grant insert on audit_entry to rad_auth;
create policy audit_entry_read on audit_entry for select to rad_network using (true);
-- Whoever may read these people may read what was done to them; of the trail this opens nothing else.
create policy audit_entry_sample_user on audit_entry for select to rad_app using (entity = 'sample_user');
-- The wall around the trail, decided for each line by the kind of its record: what the reader can see of a kind is listed
-- once, from an index, and only where there are lines of that kind.
create policy audit_entry_scope on audit_entry for select to rad_app
  using (
    user_id = (select rad.actor_id())
    or case entity
      when 'channel' then true
      when 'city' then true
      when 'model' then true
      when 'calendar' then true
      when 'sla_policy' then true
      when 'level' then true
      when 'unjustified_reason' then true
      when 'panel' then true
      when 'territory' then true
      when 'complaint' then entity_id in (select id::text from complaint)
      when 'ticket' then entity_id in (select id::text from ticket)
      when 'outlet' then entity_id in (select id::text from outlet)
      when 'dealer' then entity_id in (select id::text from dealer)
      when 'user' then entity_id in (select id::text from app_user)
      when 'account' then entity_id in (select email from app_user)
      when 'level_member' then entity_id in (select id::text from level_member)
      when 'tsm_mapping' then entity_id in (select id::text from tsm_mapping)
      else false
    end
  );
-- A line names who acts; of what the product does by itself and of sign-ins, nobody acts.
create policy audit_entry_write on audit_entry for insert to rad_app, rad_network
  with check (coalesce(seen_as_id, user_id) = rad.actor_id());
create policy audit_entry_product on audit_entry for insert to rad_network with check (rad.actor_id() is null);
create policy audit_entry_auth on audit_entry for insert to rad_auth with check (true);

-- Lines of the trail are sealed in their order, each seal over the one before it: whoever changes, takes out or puts in a line
-- behind the back of the product breaks the chain from there on.
create table audit_seal (
  last_id bigint primary key,
  lines int not null check (lines > 0),
  -- SHA-256, as hexadecimal digits.
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default now()
);
alter table audit_seal enable row level security;
-- Nobody may change or remove one.
grant select, insert on audit_seal to rad_network;
create policy audit_seal_all on audit_seal to rad_network using (true) with check (true);

-- The seal of the lines after one up to another, over the seal before them.
create function rad.audit_seal(before text, after_id bigint, last_id bigint) returns table (seal text, lines int)
  language sql stable set search_path = public, pg_temp
as $$
  select encode(sha256(convert_to(audit_seal.before || coalesce(string_agg(e.line, E'\n' order by e.id), ''), 'UTF8')), 'hex'),
    count(*)::int
  from (
    select id, jsonb_build_array(id, extract(epoch from at), user_id, user_name, roles, seen_as_id, seen_as, action, entity,
      entity_id, audit_entry.before, after, address, request_id)::text as line
    from audit_entry where id > audit_seal.after_id and id <= audit_seal.last_id
  ) e
$$;

grant execute on function rad.audit_seal(text, bigint, bigint)
  to rad_network;
