-- What is to be done by itself, and when next. Whoever finds it due holds its line while he does it, so that several
-- servers do a thing once.
create table scheduled_work (
  name text primary key,
  next_at timestamptz not null,
  last_run_at timestamptz,
  last_error text
);
alter table scheduled_work enable row level security;
alter table scheduled_work force row level security;
grant select, insert, update on scheduled_work to rad_network;
create policy scheduled_work_all on scheduled_work to rad_network using (true) with check (true);
-- A day after it was given, the answer to a repeated request is forgotten.
grant delete on idempotency_key to rad_network;
create policy idempotency_key_old on idempotency_key for select to rad_network
  using (created_at < now() - interval '24 hours');
create policy idempotency_key_forget on idempotency_key for delete to rad_network
  using (created_at < now() - interval '24 hours');
