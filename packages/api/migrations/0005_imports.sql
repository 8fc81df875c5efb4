create table import (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  file bytea not null,
  columns text[] not null,
  row_count int not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'committing', 'committed', 'reverted', 'cancelled')),
  mapping jsonb,
  value_map jsonb,
  options jsonb,
  -- What the file offered when it came: columns matched to fields, and its first lines.
  suggested jsonb not null default '{}',
  sample jsonb not null default '[]',
  -- Lines checked so far, and the number of the check that may go on: an older one stops at its next step.
  done int not null default 0,
  attempt int not null default 0,
  outcome jsonb,
  error text,
  created_at timestamptz not null default now(), created_by uuid not null,
  created_by_name text not null,
  committed_at timestamptz,
  reverted_at timestamptz,
  version int not null default 1
);
create index import_created on import (created_at desc);

-- What a checked file would do, line by line. After the commit, the lines that were told something about.
create table import_row (
  import_id uuid not null references import on delete cascade,
  line int not null,
  state text not null check (state in ('new', 'changed', 'same', 'wrong')),
  key text,
  record jsonb,
  entity_id uuid,
  -- The version the check saw of a row that would change.
  seen int,
  problems jsonb,
  raw jsonb,
  primary key (import_id, line)
);
create index import_row_state on import_row (import_id, state);
create index import_row_problems on import_row (import_id, line) where problems is not null;

-- Every row a commit wrote, of whatever table: `before` is null for a new one. Undoing goes through it backwards.
create table import_change (
  id bigint generated always as identity primary key,
  import_id uuid not null references import on delete cascade,
  step int not null,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  -- The row's version after the commit, or a hash of it: another one now means that somebody changed it since.
  mark text
);
create index import_change_step on import_change (import_id, step);

-- Taking models away looks for complaints that name them.
create index complaint_model_id on complaint (model_id) where model_id is not null;

do $$
declare
  one text;
begin
  foreach one in array array['import', 'import_row', 'import_change'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
    execute format('grant select, insert, update, delete on %I to rad_network', one);
  end loop;
end $$;
