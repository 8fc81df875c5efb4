-- What somebody notes about their contacts in chats (docs/domain.md#chats): who is important, and tags of their own.

create table chat_tag (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  tone text not null check (tone in ('plain', 'accent', 'good', 'warn', 'bad')),
  created_at timestamptz not null
);
create unique index chat_tag_name on chat_tag (user_id, lower(name));

-- A contact is a person, or a group by the id of its chat. Where nothing is noted there is no row.
create table chat_contact (
  user_id uuid not null references app_user on delete cascade,
  contact_id uuid not null check (contact_id <> user_id),
  is_important boolean not null default false,
  tags uuid[] not null default '{}' check (cardinality(tags) <= 10),
  at timestamptz not null,
  primary key (user_id, contact_id),
  check (is_important or tags <> '{}')
);

do $$
declare
  one text;
begin
  foreach one in array array['chat_tag', 'chat_contact'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update, delete on %I to rad_app, rad_network', one);
    execute format('create policy %I on %I to rad_app, rad_network using (user_id = rad.actor_id())
      with check (user_id = rad.actor_id())', one || '_own', one);
    -- Demo data come in for everybody, while nobody asks.
    execute format('create policy %I on %I for insert to rad_network with check (rad.actor_id() is null)', one || '_seed', one);
    -- They go with the account.
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I to rad_scope using (true)', one || '_leaving', one);
  end loop;
  -- Added to what stands there.
  execute format('create or replace function rad.personal_tables_of_pages() returns text[] language sql immutable return %L::text[]',
    rad.personal_tables_of_pages() || array['chat_contact', 'chat_tag']);
end
$$;
