-- Long chats: what is searched in messages is found by the index of their letters. LIKE says too much about a row to be asked
-- below a policy, so it is asked here, of the chats of whoever asks alone: of one of them, or of all.
grant create on schema rad to rad_scope;

-- The keys are two lists of one length, both null where they are too many to collect: those are come across soon. No row where
-- nothing is looked through.
create function rad.chat_messages_containing(pattern text, inside uuid, most int)
  returns table (chats uuid[], numbers int[])
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  own uuid[] := rad.chat_ids();
begin
  if inside is not null then
    own := array(select o from unnest(own) o where o = inside);
  end if;
  if cardinality(own) = 0 then
    return;
  end if;
  if (
    select count(*) filter (where newest.search_text like pattern) * 20 > count(*)
    from unnest(own) o(id) cross join lateral (
      select m.search_text from chat_message m where m.chat_id = o.id order by m.no desc limit 40
    ) newest
  ) then
    return query select null::uuid[], null::int[];
    return;
  end if;
  select coalesce(array_agg(found.chat_id), '{}'), coalesce(array_agg(found.no), '{}') into chats, numbers
  from (
    select m.chat_id, m.no from chat_message m
    where m.search_text like pattern and m.chat_id = any (own) and m.deleted_at is null
    limit most + 1
  ) found;
  if cardinality(numbers) > most then
    chats := null;
    numbers := null;
  end if;
  return next;
end
$$;
alter function rad.chat_messages_containing(text, uuid, int) owner to rad_scope;
grant execute on function rad.chat_messages_containing(text, uuid, int) to rad_app, rad_network;
grant select (chat_id, no, search_text, deleted_at) on chat_message to rad_scope;

-- Who owned a group left: where no owner remains, it belongs to who has been in it longest. So also where an account is deleted.
create function rad.chat_hand_over() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Of two owners who leave at once the second sees that the first is gone.
  perform from chat c where c.id in (select g.chat_id from gone g where g.is_owner) and c.title is not null
  order by c.id for update;
  update chat_member m set is_owner = true
  from (
    select distinct on (o.chat_id) o.chat_id, o.user_id
    from chat_member o join chat c on c.id = o.chat_id and c.title is not null
    where o.chat_id in (select g.chat_id from gone g where g.is_owner)
      and not exists (select from chat_member k where k.chat_id = o.chat_id and k.is_owner)
    order by o.chat_id, o.joined_at, o.user_id
  ) heir
  where m.chat_id = heir.chat_id and m.user_id = heir.user_id;
  return null;
end
$$;
alter function rad.chat_hand_over() owner to rad_scope;
create trigger chat_member_gone after delete on chat_member
  referencing old table as gone for each statement execute function rad.chat_hand_over();

-- A group has an owner from now on, whoever left it before.
update chat_member m set is_owner = true
from (
  select distinct on (o.chat_id) o.chat_id, o.user_id
  from chat_member o join chat c on c.id = o.chat_id and c.title is not null
  where not exists (select from chat_member k where k.chat_id = o.chat_id and k.is_owner)
  order by o.chat_id, o.joined_at, o.user_id
) heir
where m.chat_id = heir.chat_id and m.user_id = heir.user_id;

create or replace function rad.chat_leave(asked uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from chat c where c.id = asked and c.title is not null for update;
  delete from chat_member m
  where m.chat_id = asked and m.user_id = rad.actor_id()
    and exists (select from chat c where c.id = asked and c.title is not null);
  return found;
end
$$;

revoke create on schema rad from rad_scope;
