-- What chats have besides their messages: the search, reports of what was written, pins, and what people note about their contacts.

-- Messages that contain words. LIKE says too much about a row to be asked below a policy, so the index of letters is asked
-- here, of the chats of whoever asks alone. All the words at once, and where nothing else is asked for the newest messages alone,
-- so that a word in thousands of them is not read a second time below the policies. The keys are two lists of one length, both
-- null where they are too many to collect: those are come across soon. No row where nothing is looked through.
-- `patterns` are those that the index of letters can find: the one that is rarest in the newest messages is asked of it. `others`
-- must hold besides. `writers` and `inside` are null for all; `newest` is null for all that are found.
create function rad.chat_messages_containing(patterns text[], others text[], writers uuid[], inside uuid[], most int, newest int)
  returns table (chats uuid[], numbers int[])
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  own uuid[] := rad.chat_ids();
  pattern text;
  is_frequent boolean;
  rest text[];
  total bigint;
begin
  if inside is not null then
    own := array(select o from unnest(own) o where o = any (inside));
  end if;
  if cardinality(own) = 0 then
    return;
  end if;
  with late as materialized (
    select m.search_text from unnest(own) o(id) cross join lateral (
      select m.search_text from chat_message m where m.chat_id = o.id order by m.no desc limit 40
    ) m
  )
  select p.one, f.found * 20 > (select count(*) from late) into pattern, is_frequent
  from unnest(patterns) p(one)
    cross join lateral (select count(*) as found from late l where l.search_text like p.one) f
  order by f.found, length(p.one) desc limit 1;
  if is_frequent then
    return query select null::uuid[], null::int[];
    return;
  end if;
  -- The planner takes a pattern that is asked twice for a rarer one.
  rest := others || array_remove(patterns, pattern);
  select coalesce(array_agg(best.chat_id), '{}'), coalesce(array_agg(best.no), '{}'), max(best.total)
  into chats, numbers, total
  from (
    select found.chat_id, found.no, found.total
    from (
      select f.*, count(*) over () as total
      from (
        select m.chat_id, m.no, m.at from chat_message m
        where m.search_text like pattern and m.search_text like all (rest) and m.chat_id = any (own) and m.deleted_at is null
          and (writers is null or m.user_id = any (writers))
        limit most + 1
      ) f
    ) found
    join chat_member o on o.chat_id = found.chat_id and o.user_id = rad.actor_id() and found.no > o.cleared_no
    order by found.at desc, found.no desc limit newest
  ) best;
  if total > most then
    chats := null;
    numbers := null;
  end if;
  return next;
end
$$;

-- Reports that wait, the oldest first, for those who moderate. Nobody decides about what they wrote, nor about a chat of their own
-- with one other person.
create function rad.chat_reports(most int)
  returns table (id uuid, chat_id uuid, title text, no int, reporter_id uuid, reason text, note text, at timestamptz,
    sender_id uuid, message text, file_name text, sent_at timestamptz, is_deleted boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.id, r.chat_id, c.title, r.no, r.user_id, r.reason, r.note, r.at, m.user_id, m.text,
    (select f.name from chat_file f where f.chat_id = r.chat_id and f.no = r.no), m.at, m.deleted_at is not null
  from chat_report r join chat c on c.id = r.chat_id
    left join chat_message m on m.chat_id = r.chat_id and m.no = r.no
  where r.decided_at is null and rad.may_moderate() and rad.actor_id() is not null
    and rad.actor_id() is distinct from m.user_id
    and (c.title is not null or rad.actor_id() not in (c.first_id, c.second_id))
  order by r.at, r.id limit most
$$;

-- Decides about a report and others of the same message, and deletes that where asked to. How many, and null where the report waits
-- no longer.
create function rad.decide_chat_report(report uuid, verdict text, now timestamptz) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  one chat_report;
  count int;
begin
  select r.* into one from chat_report r
    join chat c on c.id = r.chat_id
    left join chat_message m on m.chat_id = r.chat_id and m.no = r.no
  where r.id = report and r.decided_at is null and rad.may_moderate() and rad.actor_id() is not null
    and rad.actor_id() is distinct from m.user_id
    and (c.title is not null or rad.actor_id() not in (c.first_id, c.second_id))
  for update of r;
  if one.id is null or verdict not in ('dismiss', 'delete') or (verdict = 'delete' and one.no is null) then
    return null;
  end if;
  update chat_report r set decided_at = now, decided_by = rad.actor_id(), decision = verdict
  where r.decided_at is null and (r.id = report or (verdict = 'delete' and r.chat_id = one.chat_id and r.no = one.no));
  get diagnostics count = row_count;
  if verdict = 'delete' then
    delete from chat_file f where f.chat_id = one.chat_id and f.no = one.no;
    update chat_message m set text = '', mentions = '{}', has_file = false, deleted_at = now
    where m.chat_id = one.chat_id and m.no = one.no and m.deleted_at is null;
  end if;
  return count;
end
$$;

-- Who is told of a change in a reported chat: its members, who are nothing but ids.
create function rad.chat_members_of_report(report uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id from chat_report r join chat_member m on m.chat_id = r.chat_id
  where r.id = report and rad.may_moderate() and r.decided_by = rad.actor_id()
$$;

-- Messages that the members of a chat pinned, for all of them; and what is told apart in messages without reading their letters.

create table chat_pin (
  chat_id uuid not null,
  no int not null,
  -- Who left the product left the pin to the chat.
  pinned_by uuid not null references app_user,
  at timestamptz not null,
  primary key (chat_id, no),
  foreign key (chat_id, no) references chat_message on delete cascade
);
create index chat_pin_person on chat_pin (pinned_by);
alter table chat_pin enable row level security, force row level security;
grant select, insert, delete on chat_pin to rad_app, rad_network;
create policy chat_pin_seed on chat_pin for insert to rad_network with check (rad.actor_id() is null);
create policy chat_pin_seen on chat_pin for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_pin_add on chat_pin for insert to rad_app, rad_network
  with check (
    pinned_by = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_pin_delete on chat_pin for delete to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));

-- Who hears of a reported chat: those who moderate and see who reported it, by the rule of the wall of people; never who wrote the
-- message, nor one of the two people of the chat.
create function rad.chat_moderators(chat uuid, message int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id
  from app_user u join chat c on c.id = chat_moderators.chat
  where u.status = 'active' and u.roles && array['admin', 'HQA', 'RGM'] and u.id <> rad.actor_id()
    -- Told to who reported it, and so saw it.
    and exists (
      select from chat_report r
      where r.chat_id = c.id and r.user_id = rad.actor_id() and r.no is not distinct from message and r.decided_at is null
    )
    and (c.title is not null or u.id not in (c.first_id, c.second_id))
    and not exists (select from chat_message m where m.chat_id = c.id and m.no = message and m.user_id = u.id)
    and (
      exists (
        select from user_scope s where s.user_id = u.id and num_nonnulls(s.channel_id, s.zone_id, s.region_id,
          s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
      )
      or exists (
        select from user_scope s join rad.reach r on r.user_id = u.id
        where s.user_id = rad.actor_id() and (s.outlet_id = r.outlet_id or s.dealer_id = r.dealer_id)
      )
    )
$$;

-- What somebody notes about their contacts in chats (docs/domain.md#chats): who is important, and tags of their own.

create table chat_tag (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  tone text not null check (tone in ('plain', 'accent', 'good', 'warn', 'bad')),
  created_at timestamptz not null
);
create unique index chat_tag_name on chat_tag (user_id, lower(name));
select rad.personal_table('chat_tag');
create policy chat_tag_seed on chat_tag for insert to rad_network with check (rad.actor_id() is null);

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
select rad.personal_table('chat_contact');
create policy chat_contact_seed on chat_contact for insert to rad_network with check (rad.actor_id() is null);

-- Between two people of whom one blocked the other no signal passes: not that one types, has read or received something, or is
-- there (docs/domain.md#chats).

-- The people whom whoever calls this blocked, and those who blocked them.
create function rad.chat_blocked_with() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(case when b.user_id = rad.actor_id() then b.other_id else b.user_id end), '{}')
  from chat_block b where rad.actor_id() in (b.user_id, b.other_id)
$$;

grant execute on function rad.chat_messages_containing(text[], text[], uuid[], uuid[], int, int), rad.chat_reports(int),
  rad.decide_chat_report(uuid, text, timestamptz), rad.chat_members_of_report(uuid), rad.chat_moderators(uuid, int),
  rad.chat_blocked_with()
  to rad_app, rad_network;
