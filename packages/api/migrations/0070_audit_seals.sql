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
grant execute on function rad.audit_seal(text, bigint, bigint) to rad_network;
