-- The search for words that were said (docs/domain.md#reports, R04).

-- What is typed into a search box, as it is looked for: all words in one message, accents read alike, of the last word as
-- much as is typed. A hyphen joins words and not what stands before a figure, as in the numbers of cases.
create function rad.words_asked(typed text) returns tsquery
  language sql immutable strict parallel safe set search_path = public, pg_temp
as $$
  select case when numnode(asked) = 0 then asked else (asked::text || ':*')::tsquery end
  from plainto_tsquery('simple', regexp_replace(rad.letters(typed), '-(?=\D)', ' ', 'g')) asked
$$;

-- Conversations of the actor's clients in which these words were said (migration 0028 says why it is a function). Null where
-- there are too many to collect: those are come across soon.
create function rad.conversations_saying(asked tsquery, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  clients uuid[] := rad.client_ids();
  keys uuid[];
begin
  if (
    select count(*) filter (where newest.words @@ asked) * 10 > count(*) and count(*) > 100
    from unnest(clients) as seen (client_id) cross join lateral (
      select m.words from message m where m.client_id = seen.client_id order by m.at desc limit 100
    ) newest
  ) then
    return null;
  end if;
  execute '
    select coalesce(array_agg(found.conversation_id), ''{}'') from (
      select distinct conversation_id from message where words @@ $1 and client_id = any ($2) limit $3 + 1
    ) found'
    into keys using asked, clients, most;
  return case when cardinality(keys) <= most then keys end;
end
$$;
grant create on schema rad to rad_scope;
alter function rad.conversations_saying(tsquery, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (client_id, conversation_id, at, words) on message to rad_scope;
create policy message_definer on message for select to rad_scope using (true);

-- The tabs of the list are counted from the index alone.
create index conversation_counts on conversation (client_id, outcome);
