-- The people of the sample application Users. They sign in nowhere; those who may are kept in app_user.
create table sample_user (
  id int primary key,
  full_name text not null,
  company text not null,
  role text not null check (role in ('admin', 'author', 'editor', 'maintainer', 'subscriber')),
  username text not null,
  country text not null,
  contact text not null,
  email text not null,
  current_plan text not null check (current_plan in ('basic', 'team', 'company', 'enterprise')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending')),
  -- A small picture as a data address; null for initials.
  avatar text,
  birth_date date,
  mobile text,
  website text,
  language text,
  gender text,
  contact_options text[] not null default '{}',
  address jsonb not null,
  social jsonb not null,
  permissions jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- Set while somebody is deleted: the row stays, so that the deletion can be undone under the same number.
  deleted_at timestamptz
);
-- Names are free again once their holder is deleted.
create unique index sample_user_email_key on sample_user (lower(email)) where deleted_at is null;
create unique index sample_user_username_key on sample_user (lower(username)) where deleted_at is null;
create index sample_user_role on sample_user (role, id desc) where deleted_at is null;
create index sample_user_plan on sample_user (current_plan, id desc) where deleted_at is null;
create index sample_user_status on sample_user (status, id desc) where deleted_at is null;
create index sample_user_name on sample_user (lower(full_name), id) where deleted_at is null;
create index sample_user_company on sample_user (lower(company), id) where deleted_at is null;
create index sample_user_country on sample_user (country, id) where deleted_at is null;
alter table sample_user enable row level security;
alter table sample_user force row level security;
grant select, insert, update on sample_user to rad_app, rad_network;
create policy sample_user_all on sample_user to rad_app, rad_network using (true) with check (true);
-- Whoever may read these people may read what was done to them; of the trail this opens nothing else.
create policy audit_entry_sample_user on audit_entry for select to rad_app using (entity = 'sample_user');
