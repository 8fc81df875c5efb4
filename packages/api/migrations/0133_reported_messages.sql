-- A message of a chat can be reported, too. Who moderates reads the report, with the message that it names and nothing else of
-- the chat, and dismisses it or deletes the message.
alter table chat_report drop constraint chat_report_pkey;
alter table chat_report
  add column id uuid primary key default gen_random_uuid(),
  add column no int,
  add column decided_at timestamptz,
  add column decided_by uuid references app_user,
  add column decision text check (decision in ('dismiss', 'delete')),
  add foreign key (chat_id, no) references chat_message on delete cascade,
  add check ((decided_at is null) = (decision is null));
-- Once each until it is decided.
create unique index chat_report_open on chat_report (chat_id, user_id, coalesce(no, 0)) where decided_at is null;
create index chat_report_waiting on chat_report (at, id) where decided_at is null;
create index chat_report_message on chat_report (chat_id, no);
create index chat_report_decided_by on chat_report (decided_by) where decided_by is not null;

grant create on schema rad to rad_scope;
grant execute on function rad.may_moderate() to rad_scope;
grant select on chat_report, chat_message to rad_scope;
grant update (decided_at, decided_by, decision) on chat_report to rad_scope;
grant update (text, mentions, has_file, deleted_at) on chat_message to rad_scope;
grant select (chat_id, no, name) on chat_file to rad_scope;
create policy chat_report_decide on chat_report for update to rad_scope using (true);
create policy chat_message_moderate on chat_message for update to rad_scope using (true);

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
alter function rad.chat_reports(int) owner to rad_scope;

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
alter function rad.decide_chat_report(uuid, text, timestamptz) owner to rad_scope;

-- Who is told of a change in a reported chat: its members, who are nothing but ids.
create function rad.chat_members_of_report(report uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id from chat_report r join chat_member m on m.chat_id = r.chat_id
  where r.id = report and rad.may_moderate() and r.decided_by = rad.actor_id()
$$;
alter function rad.chat_members_of_report(uuid) owner to rad_scope;

revoke create on schema rad from rad_scope;
grant execute on function rad.chat_reports(int), rad.decide_chat_report(uuid, text, timestamptz),
  rad.chat_members_of_report(uuid) to rad_app, rad_network;
