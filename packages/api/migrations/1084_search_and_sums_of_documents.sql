-- Pages of documents in the actor's scope that contain all of these patterns, for the search over everything
-- (rad.call_lines_containing says how). What document_scope and document_desk let the actor see is repeated here:
-- documents of their outlets, for agents of the helpdesk those of their cases alone, and what they added themselves.
create function rad.document_pages_containing(patterns text[], newest int, enough int, most int)
  returns table (document_id uuid, page int)
  language plpgsql stable security definer rows 200 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  seen text := current_setting('role');
  is_all boolean := seen = 'rad_network';
  is_agent boolean := seen = 'rad_desk';
  outlets uuid[] := case when seen in ('rad_app', 'rad_desk') then rad.outlet_ids() else '{}' end;
  actor uuid := rad.actor_id();
  complaints text[];
  tickets text[];
  late uuid[];
  documents uuid[];
  numbers int[];
begin
  if is_all then
    late := array(select d.id from document d order by d.received_on desc, d.received_at desc, d.id desc limit newest);
  elsif is_agent then
    complaints := array(select c.no from complaint c where c.id = any (rad.seat_complaints()));
    tickets := array(
      select t.no from ticket t where t.id = any (rad.agent_tickets()) and (
        t.owner_user_id = actor or t.id = any (rad.seat_tickets())
        or t.outlet_id = any (outlets) and (rad.scope_is_by_outlet() or (t.outlet_id, coalesce(t.channel_id, rad.no_channel()), t.job_type)
          in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s))));
    late := array(
      select id from (
        (select d.id, d.received_on, d.received_at from document d where d.uploaded_by = actor)
        union
        (select d.id, d.received_on, d.received_at from document d where d.outlet_id = any (outlets) and (
          d.linked_kind = 'complaint' and d.linked_no = any (complaints) or d.linked_kind = 'ticket' and d.linked_no = any (tickets)))
      ) d order by received_on desc, received_at desc, id desc limit newest);
  else
    -- Of many outlets there are enough among the newest of all.
    late := array(
      select id from (
        select d.id, d.outlet_id, d.uploaded_by, d.received_on, d.received_at from document d
        order by d.received_on desc, d.received_at desc, d.id desc limit newest * 10
      ) d where outlet_id = any (outlets) or uploaded_by = actor order by received_on desc, received_at desc, id desc limit newest);
    if cardinality(late) < newest then
      late := array(
        select id from (
          (select d.id, d.received_on, d.received_at from unnest(outlets) o (id) cross join lateral (
            select d.id, d.received_on, d.received_at from document d where d.outlet_id = o.id
            order by d.received_on desc, d.received_at desc, d.id desc limit newest) d)
          union
          (select d.id, d.received_on, d.received_at from document d where d.uploaded_by = actor
            order by d.received_on desc, d.received_at desc, d.id desc limit newest)
        ) d order by received_on desc, received_at desc, id desc limit newest);
    end if;
  end if;
  select coalesce(array_agg(found.document_id), '{}'), coalesce(array_agg(found.page), '{}') into documents, numbers from (
    select p.document_id, p.page from unnest(late) with ordinality l (id, place) join document_page p on p.document_id = l.id
    where ' ' || rad.letters(p.text) like all (patterns) order by l.place, p.page limit most) found;
  -- Fewer documents are all that the actor sees: no index finds more.
  if cardinality(documents) >= enough or cardinality(late) < newest or not patterns[1] ~ '[[:alnum:]]{3}' then
    return query select u.id, u.no from unnest(documents, numbers) u (id, no);
    return;
  end if;
  return query execute '
    with hit as materialized (
      select p.document_id, p.page from document_page p where rad.letters(p.text) like $1 and '' '' || rad.letters(p.text) like all ($2))
    select hit.document_id, hit.page from hit join document d on d.id = hit.document_id
    where $3 or d.uploaded_by = $5 or d.outlet_id = any ($4) and (not $6
      or d.linked_kind = ''complaint'' and d.linked_no = any ($7) or d.linked_kind = ''ticket'' and d.linked_no = any ($8))
    order by d.received_on desc, d.received_at desc, d.id desc, hit.page limit $9'
    using patterns[1], patterns[2:], is_all, outlets, actor, is_agent, complaints, tickets, most;
end
$$;
grant create on schema rad to rad_scope;
alter function rad.document_pages_containing(text[], int, int, int) owner to rad_scope;
grant execute on function rad.document_pages_containing(text[], int, int, int) to rad_app, rad_network;
revoke create on schema rad from rad_scope;
grant select on document_page to rad_scope;
create policy document_page_definer on document_page for select to rad_scope using (true);

-- Tabs and totals of the list of documents: for the whole network by what it is filtered by most, and by outlet. A document of a case
-- that an agent of the helpdesk sees is not known to a line.
grant create on schema rad to rad_scope;
select rad.keep_sums('document',
  '{"month": "date_trunc(''month'', line.received_on)::date", "status": "line.status", "doc_type": "line.doc_type", "source": "line.source",
    "is_straight": "line.is_straight"}',
  '{"documents": "1"}');
select rad.keep_sums('document', '{"outlet_id": "line.outlet_id", "status": "line.status"}', '{"documents": "1"}',
  'outlet_id = any ((select rad.outlet_ids())::uuid[])', 'document_place');
revoke create on schema rad from rad_scope;
create policy document_place_sum_desk on document_place_sum as restrictive to rad_desk using (false);
create policy document_place_sum_change_desk on document_place_sum_change as restrictive to rad_desk using (false);
