-- The pages a person keeps at hand. Pages are known by the numbers of the contract.
create table bookmark (
  user_id uuid not null references app_user on delete cascade,
  page_id int not null,
  created_at timestamptz not null default now(),
  primary key (user_id, page_id)
);
alter table bookmark enable row level security;
alter table bookmark force row level security;
grant select, insert, delete on bookmark to rad_app, rad_network;
create policy bookmark_own on bookmark to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
