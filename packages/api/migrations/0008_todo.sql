-- The tasks of the sample application To-do. A task belongs to the user who wrote it; nobody else sees it.
create table task (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  title text not null check (title <> ''),
  due_on date,
  description text not null default '',
  assignee_name text,
  assignee_avatar text,
  tags text[] not null default '{}' check (tags <@ array['team', 'low', 'medium', 'high', 'update']),
  is_completed boolean not null default false,
  is_deleted boolean not null default false,
  is_important boolean not null default false,
  -- Halfway between its neighbours after a move, so that a move writes one row.
  position double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
-- A list holds all tasks of one user, so that the user narrows it and the rest only puts it in order.
create index task_latest on task (user_id, id desc);
create index task_position on task (user_id, position, id desc);
create index task_due on task (user_id, due_on, id desc);
alter table task enable row level security;
alter table task force row level security;
grant select, insert, update, delete on task to rad_app, rad_network;
create policy task_own on task to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
-- Demo data comes in for everybody, while nobody asks.
create policy task_seed on task for insert to rad_network with check (rad.actor_id() is null);
