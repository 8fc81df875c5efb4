-- Which view of a screen opens by itself is the choice of who reads it, of a view shared with a role of his too. Who has
-- not chosen gets the one that opens by itself for the role.
create table saved_view_choice (
  user_id uuid not null references app_user on delete cascade,
  screen text not null,
  -- Null where none opens by itself.
  view_id uuid references saved_view on delete cascade,
  primary key (user_id, screen)
);
create index saved_view_choice_view on saved_view_choice (view_id);
alter table saved_view_choice enable row level security;
grant select, insert, update, delete on saved_view_choice to rad_app, rad_network;
create policy saved_view_choice_own on saved_view_choice to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());

-- The wall is forced on the owner of the tables too, who sees every row for this one statement.
alter table saved_view no force row level security;
insert into saved_view_choice (user_id, screen, view_id)
  select user_id, screen, id from saved_view where is_default on conflict do nothing;
alter table saved_view force row level security;
alter table saved_view_choice force row level security;

alter table saved_view drop column is_default;
alter table saved_view add column opens_for_roles boolean not null default false;
