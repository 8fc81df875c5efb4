-- How a person has arranged the frame, in one row; a field that a later version no longer knows is left out when read.
create table preference (
  user_id uuid primary key references app_user on delete cascade,
  fields jsonb not null,
  updated_at timestamptz not null default now()
);
alter table preference enable row level security;
alter table preference force row level security;
grant select, insert, update on preference to rad_app, rad_network;
create policy preference_own on preference to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
