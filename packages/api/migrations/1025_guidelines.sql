-- Guidelines: numbered content that named people must read and acknowledge, with steps to tick off while working
-- (docs/domain.md#guidelines).

create sequence guideline_no;
grant usage, update on sequence guideline_no to rad_network;

grant usage on sequence guideline_no to rad_app;

-- What a guideline is besides its text, as its editors see it. It goes live with the version of the text. Its translations
-- share it: it belongs to the text that was written first.
create table guideline (
  item_id uuid primary key references content_item on delete cascade,
  no text not null unique default 'G-' || lpad(nextval('guideline_no')::text, 4, '0') check (no ~ '^[A-Z0-9-]{1,20}$'),
  mandatory boolean not null default false,
  ack_days int not null default 14 check (ack_days between 1 and 365),
  supersedes_id uuid references guideline (item_id) check (supersedes_id <> item_id),
  -- Steps within steps: [{id, text, steps: [...]}].
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  version int not null default 1,
  updated_at timestamptz not null default now(), updated_by uuid
);
create index guideline_supersedes on guideline (supersedes_id) where supersedes_id is not null;
select rad.record_table('guideline', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');
-- The wall of the library stands before what belongs to its texts.
create policy guideline_readers on guideline for select to rad_app
  using (exists (select from library_item l where l.item_id = guideline.item_id));
-- For the functions below.
select rad.definers_read('guideline');

-- The reasons a guideline explains: of pleas and of hold-ups.
create table guideline_reason (
  item_id uuid not null references guideline on delete cascade,
  kind text not null check (kind in ('plea', 'holdup')),
  code text not null,
  primary key (item_id, kind, code)
);
create index guideline_reason_code on guideline_reason (kind, code);
select rad.record_table('guideline_reason', 'select, insert, update, delete',
  '(select rad.reads_all_content())', 'editors');
create policy guideline_reason_readers on guideline_reason for select to rad_app
  using (exists (select from library_item l where l.item_id = guideline_reason.item_id));

-- A guideline as it was published with a version of its text.
create table guideline_version (
  item_id uuid not null references guideline on delete cascade,
  no int not null,
  mandatory boolean not null,
  ack_days int not null,
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- The version since which an acknowledgement counts, and when that was published: editorial versions ask nobody again.
  asked_no int not null,
  asked_at timestamptz not null,
  primary key (item_id, no)
);
select rad.record_table('guideline_version', 'select, insert, update', '(select rad.reads_all_content())', 'editors');
create policy guideline_version_readers on guideline_version for select to rad_app
  using (exists (select from library_item l where l.item_id = guideline_version.item_id));
select rad.definers_read('guideline_version');

create table acknowledgement (
  item_id uuid not null references guideline on delete cascade,
  no int not null,
  user_id uuid not null references app_user on delete cascade,
  read_at timestamptz not null,
  ack_at timestamptz,
  primary key (item_id, no, user_id)
);
-- Whether somebody acknowledged is looked up for each person and guideline: with one step down the index.
create index acknowledgement_of_person on acknowledgement (user_id, item_id, no);
select rad.record_table('acknowledgement', 'select, insert, update', 'user_id = rad.actor_id()', 'own');
create policy acknowledgement_seen on acknowledgement for select to rad_app
  using (exists (select from app_user u where u.id = user_id));
select rad.definers_read('acknowledgement');

-- The steps somebody has ticked off; starting over takes them away.
create table guideline_tick (
  item_id uuid not null references guideline on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  step_id text not null,
  ticked_at timestamptz not null,
  primary key (item_id, user_id, step_id)
);
select rad.record_table('guideline_tick', 'select, insert, delete', 'user_id = rad.actor_id()', 'own');

-- Who was reminded of what, so that nobody hears of it twice a day.
create table guideline_reminder (
  item_id uuid not null references guideline on delete cascade,
  no int not null,
  user_id uuid not null references app_user on delete cascade,
  reminded_on date not null,
  by_user_id uuid references app_user,
  primary key (item_id, no, user_id, reminded_on)
);
select rad.record_table('guideline_reminder', 'select, insert',
  'exists (select from app_user u where u.id = user_id)', 'seen');

-- Whether another guideline that is read now has taken the place of this one, whoever that is meant for.
create function rad.is_superseded(guideline_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from guideline g join library_item l on l.item_id = g.item_id
    where g.supersedes_id = guideline_id and (l.publish_until is null or l.publish_until > now())
  )
$$;

-- Who of the people the actor sees has to acknowledge which guideline, and did; of one person alone where one is named.
-- A guideline for everybody is for those whose place it is: who sees the whole network is asked for one of a place only where
-- it names their role. Nobody is late for what was asked before they were there.
create function rad.guideline_duties(of_person uuid) returns table (
    item_id uuid, edition int, guideline text, title text, user_id uuid, due_at timestamptz, read_at timestamptz,
    ack_at timestamptz
  )
  language sql stable rows 1000 security definer set search_path = public, pg_temp
as $$
  with in_force as materialized (
    select l.item_id, g.no as guideline, l.title, l.roles, l.channel_ids, l.region_ids, l.job_type, v.no, v.asked_no, v.asked_at,
      v.ack_days
    from guideline g
    join library_item l on l.item_id = g.item_id
    join guideline_version v on v.item_id = l.item_id and v.no = l.no
    where v.mandatory and (l.publish_until is null or l.publish_until > now()) and not rad.is_superseded(g.item_id)
  ),
  people as materialized (
    select case
      when of_person is null then rad.seen_people()
      when of_person = rad.actor_id() or of_person = any (rad.seen_people()) then array[of_person]
      else '{}'
    end as ids
  ),
  owed as (
    select f.*, u.id as user_id, greatest(f.asked_at, u.created_at) as counted_from
    from people
    cross join lateral rad.audiences_of(people.ids) a
    join app_user u on u.id = a.user_id and u.status = 'active'
    cross join in_force f
    where rad.is_meant_for(f.roles, f.channel_ids, f.region_ids, f.job_type, a.who)
      and case
        when f.roles <> '{}' then f.roles && u.roles
        else f.channel_ids = '{}' and f.region_ids = '{}' and f.job_type is null or (a.who).region_ids is not null
      end
  )
  select o.item_id, o.no, o.guideline, o.title, o.user_id, o.counted_from + make_interval(days => o.ack_days), said.read_at,
    said.ack_at
  from owed o
  left join lateral (
    select min(k.read_at) as read_at, min(k.ack_at) as ack_at from acknowledgement k
    where k.item_id = o.item_id and k.user_id = o.user_id and k.no >= o.asked_no
  ) said on true
$$;

grant execute on function rad.is_superseded(uuid)
  to rad_app, rad_network, rad_scope;

grant execute on function rad.guideline_duties(uuid)
  to rad_app, rad_network;
