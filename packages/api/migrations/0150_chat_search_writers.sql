-- Searches in messages: who wrote them and in which chats is asked where the words are found, and found without words by an index.

create index chat_message_writer on chat_message (chat_id, user_id, no desc);

grant create on schema rad to rad_scope;

-- `patterns` are those that the index of letters can find: the one that is rarest in the newest messages is asked of it. `others` must
-- hold besides. `writers` and `inside` are null for all; `newest` is null for all that are found.
drop function rad.chat_messages_containing(text, text[], uuid, int, int);
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
alter function rad.chat_messages_containing(text[], text[], uuid[], uuid[], int, int) owner to rad_scope;

revoke create on schema rad from rad_scope;
grant execute on function rad.chat_messages_containing(text[], text[], uuid[], uuid[], int, int) to rad_app, rad_network;
