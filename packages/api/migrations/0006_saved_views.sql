create table saved_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  screen text not null,
  name text not null,
  query jsonb not null,
  -- Seen by everyone of these roles besides its owner; empty for private.
  shared_roles text[] not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (user_id, screen, name)
);
create index saved_view_screen on saved_view (screen);
alter table saved_view enable row level security;
alter table saved_view force row level security;
grant select, insert, update, delete on saved_view to rad_app, rad_network;
create policy saved_view_own on saved_view to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy saved_view_shared on saved_view for select to rad_app, rad_network
  using (shared_roles && string_to_array(current_setting('rad.roles', true), ','));
