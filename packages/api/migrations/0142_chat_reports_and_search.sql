-- Who hears of a reported chat: those who moderate and see who reported it, by the rule of the wall of people; never who wrote the
-- message, nor one of the two people of the chat.

grant create on schema rad to rad_scope;

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
alter function rad.chat_moderators(uuid, int) owner to rad_scope;

-- What is searched in messages: all the words at once, and where nothing else is asked for the newest of them alone, so that a
-- word in thousands of messages is not read a second time below the policies. `newest` is null for all.
drop function rad.chat_messages_containing(text, uuid, int);
create function rad.chat_messages_containing(pattern text, others text[], inside uuid, most int, newest int)
  returns table (chats uuid[], numbers int[])
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  own uuid[] := rad.chat_ids();
  total bigint;
begin
  if inside is not null then
    own := array(select o from unnest(own) o where o = inside);
  end if;
  if cardinality(own) = 0 then
    return;
  end if;
  if (
    select count(*) filter (where late.search_text like pattern) * 20 > count(*)
    from unnest(own) o(id) cross join lateral (
      select m.search_text from chat_message m where m.chat_id = o.id order by m.no desc limit 40
    ) late
  ) then
    return query select null::uuid[], null::int[];
    return;
  end if;
  select coalesce(array_agg(best.chat_id), '{}'), coalesce(array_agg(best.no), '{}'), max(best.total)
  into chats, numbers, total
  from (
    select found.chat_id, found.no, found.total
    from (
      select f.*, count(*) over () as total
      from (
        select m.chat_id, m.no, m.at from chat_message m
        where m.search_text like pattern and m.search_text like all (others) and m.chat_id = any (own)
          and m.deleted_at is null
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
alter function rad.chat_messages_containing(text, text[], uuid, int, int) owner to rad_scope;
grant execute on function rad.chat_messages_containing(text, text[], uuid, int, int) to rad_app, rad_network;

revoke create on schema rad from rad_scope;
grant execute on function rad.chat_moderators(uuid, int) to rad_app, rad_network;
