-- Moments of calls as evidence of complaints and tickets (docs/domain.md#calls).
create table call_moment (
  id uuid primary key default gen_random_uuid(),
  -- A call that is evidence stays: the import that brought it cannot be undone.
  call_id uuid not null references call,
  entity text not null check (entity in ('complaint', 'ticket')),
  case_id uuid not null,
  -- The line as it was when it was added. Who reads the case may not see the call.
  call_no text not null,
  call_started_at timestamptz not null,
  seq int not null check (seq >= 0),
  label text not null,
  speaker text check (speaker in ('agent', 'customer', 'third', 'ivr')),
  start_ms int not null check (start_ms >= 0),
  end_ms int not null check (end_ms >= start_ms),
  -- Null once the customer took their consent back.
  text text,
  -- The call has no longer this line.
  is_changed boolean not null default false,
  added_at timestamptz not null,
  added_by uuid not null references app_user,
  added_name text not null,
  unique (call_id, seq, entity, case_id)
);
create index call_moment_case on call_moment (entity, case_id);

alter table call_moment enable row level security, force row level security;
grant select, insert, delete on call_moment to rad_app;
grant select, insert, update, delete on call_moment to rad_network;
create policy call_moment_network on call_moment to rad_network using (true) with check (true);
-- They belong to the case: who sees it sees them.
create policy call_moment_seen on call_moment for select to rad_app
  using (case entity
    when 'complaint' then exists (select from complaint c where c.id = case_id)
    when 'ticket' then exists (select from ticket t where t.id = case_id)
    else false
  end);
-- Who adds one sees both.
create policy call_moment_add on call_moment for insert to rad_app
  with check (
    added_by = rad.actor_id() and exists (select from call c where c.id = call_id) and case entity
      when 'complaint' then exists (select from complaint c where c.id = case_id)
      when 'ticket' then exists (select from ticket t where t.id = case_id)
      else false
    end
  );
create policy call_moment_remove on call_moment for delete to rad_app
  using (
    added_by = rad.actor_id() and case entity
      when 'complaint' then exists (select from complaint c where c.id = case_id)
      when 'ticket' then exists (select from ticket t where t.id = case_id)
      else false
    end
  );

-- What becomes of moments where their call is replaced, or its consent taken back: by the table, so that no writer can leave it out,
-- and at the end of the transaction, when the new lines are there in whatever order they were written.
create function rad.keep_call_moments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update call_moment m set
    text = case when c.consent then m.text end,
    is_changed = not exists (
      select from call_segment s
      where s.call_id = m.call_id and s.seq = m.seq and s.start_ms = m.start_ms and s.text = m.text
    )
  from call c where c.id = m.call_id and m.call_id = new.id;
  return null;
end $$;
grant create on schema rad to rad_scope;
alter function rad.keep_call_moments() owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select, update on call_moment to rad_scope;
grant select on call, call_segment to rad_scope;
create policy call_moment_definer on call_moment to rad_scope using (true) with check (true);
create policy call_definer on call for select to rad_scope using (true);
create policy call_segment_definer on call_segment for select to rad_scope using (true);
create constraint trigger call_moments after update on call deferrable initially deferred
  for each row when (old.content_hash is distinct from new.content_hash or old.consent is distinct from new.consent)
  execute function rad.keep_call_moments();
