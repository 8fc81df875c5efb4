-- The morning mail of what waits for a person (U1). One line per person: the last day he was looked
-- at for, whether or not anything waited. Whoever writes it first writes the mail: other servers and later rounds do not.
create table digest (
  user_id uuid primary key references app_user on delete cascade,
  on_day date not null
);
alter table digest enable row level security;
alter table digest force row level security;
grant select, insert, update on digest to rad_network;
create policy digest_network on digest to rad_network using (true) with check (true);

-- While nobody asks, the product looks up who switched the mail off.
create policy notification_mute_read on notification_mute for select to rad_network using (rad.actor_id() is null);

-- What the scopes of these people reach, for reading what waits for many at once with the rule of the walls.
create function rad.reach_of(people uuid[]) returns table (user_id uuid, outlet_id uuid, channel_id uuid, job_type text)
  language sql stable rows 5000 security definer set search_path = public, pg_temp
as $$
  select reach.user_id, reach.outlet_id, reach.channel_id, reach.job_type
  from rad.reach reach where reach.user_id = any (people)
$$;
revoke execute on function rad.reach_of(uuid[]) from public;
grant execute on function rad.reach_of(uuid[]) to rad_network;
grant create on schema rad to rad_scope;
alter function rad.reach_of(uuid[]) owner to rad_scope;
revoke create on schema rad from rad_scope;
