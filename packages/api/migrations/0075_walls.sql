-- The walls around writing (T-54): who writes without asking first touches no row that he would not find, and no
-- function that runs with more rights than its caller does for him what he could not do himself.

-- What belongs to a client is changed by who still sees the client.
alter policy annotation_change on annotation
  using (
    (created_by = rad.actor_id() or 'admin' = any (string_to_array(current_setting('rad.roles', true), ',')))
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]))
  )
  with check (
    (created_by = rad.actor_id() or 'admin' = any (string_to_array(current_setting('rad.roles', true), ',')))
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]))
  );

-- Who sees a client does not give it or take it away: who may change the person does. Below head office that is nobody.
drop policy user_client_seen on user_client;
create policy user_client_seen on user_client for select to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));
create policy user_client_give on user_client for insert to rad_app
  with check (client_id = any ((select rad.client_ids())::uuid[]) and rad.may_tend(user_id));
create policy user_client_take on user_client for delete to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]) and rad.may_tend(user_id));

-- Lines of the matrix and of the mapping that hold beyond the actor's scope are read, and changed by who sees that far.
drop policy level_member_scope on level_member;
create policy level_member_seen on level_member for select to rad_app using (
  user_id = rad.actor_id()
  or rad.actor_id() is not null
    and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
);
create policy level_member_add on level_member for insert to rad_app
  with check (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
    and (region_id is null or region_id in (select s.region_id from user_scope s where s.user_id = rad.actor_id()))
    and (num_nonnulls(outlet_id, dealer_id, region_id) > 0 or level_no = 3
      and user_id in (select near.user_id from rad.reaching((select rad.outlet_ids()), '{}', null) near))
  );
create policy level_member_change on level_member for update to rad_app
  using (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
    and (region_id is null or region_id in (select s.region_id from user_scope s where s.user_id = rad.actor_id()))
    and (num_nonnulls(outlet_id, dealer_id, region_id) > 0 or level_no = 3
      and user_id in (select near.user_id from rad.reaching((select rad.outlet_ids()), '{}', null) near))
  );
drop policy tsm_mapping_scope on tsm_mapping;
create policy tsm_mapping_seen on tsm_mapping for select to rad_app
  using (tsm_user_id = rad.actor_id() or outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy tsm_mapping_add on tsm_mapping for insert to rad_app
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy tsm_mapping_change on tsm_mapping for update to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- What only the brand reads only the brand writes.
alter policy timeline_event_write on timeline_event with check (
  (visibility = 'all' or (select rad.is_brand()))
  and case entity_kind
    when 'complaint' then exists (select from complaint c where c.id = entity_id)
    when 'ticket' then exists (select from ticket t where t.id = entity_id)
    else false
  end
);
alter policy notification_scope on notification
  with check (user_id = rad.actor_id() and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[])));

-- A line of the trail names who acts; of what the product does by itself and of sign-ins, nobody acts.
drop policy audit_entry_write on audit_entry;
create policy audit_entry_write on audit_entry for insert to rad_app, rad_network
  with check (coalesce(seen_as_id, user_id) = rad.actor_id());
create policy audit_entry_product on audit_entry for insert to rad_network with check (rad.actor_id() is null);
create policy audit_entry_auth on audit_entry for insert to rad_auth with check (true);

-- A case is linked with a conversation by who sees both.
drop policy conversation_case_of_client on conversation_case;
create policy conversation_case_seen on conversation_case for select to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));
create policy conversation_case_link on conversation_case for insert to rad_app with check (
  client_id = any ((select rad.client_ids())::uuid[]) and case entity
    when 'complaint' then exists (select from complaint c where c.id = case_id)
    when 'ticket' then exists (select from ticket t where t.id = case_id)
    else false
  end
);
create policy conversation_case_unlink on conversation_case for delete to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));

-- What is spent is forgotten by the product itself, for nobody in particular.
alter policy idempotency_key_old on idempotency_key
  using (rad.actor_id() is null and created_at < now() - interval '24 hours');
alter policy idempotency_key_forget on idempotency_key
  using (rad.actor_id() is null and created_at < now() - interval '24 hours');
alter policy password_link_forget on password_link using (rad.actor_id() is null and expires_at < now());
alter policy sign_in_step_forget on sign_in_step using (rad.actor_id() is null and expires_at < now());
alter policy rate_limit_spent on rate_limit
  using (rad.actor_id() is null and expire < extract(epoch from now()) * 1000);

-- Sums are written by the change they are made of, and not by who makes it.
revoke insert on complaint_sum_change from rad_app;
drop policy complaint_sum_change_add on complaint_sum_change;
grant insert on complaint_sum_change to rad_scope;
create policy complaint_sum_change_definer on complaint_sum_change for insert to rad_scope with check (true);

-- Whether the caller sees a ticket: for functions that run with more rights than their caller.
create function rad.sees_ticket(seen uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select current_setting('role') <> 'rad_app' or exists (select from rad.who_see_ticket(array[rad.actor_id()], seen))
$$;

-- Who else sees it is told to who does. Whether he does himself is asked by the function above.
create or replace function rad.who_see_ticket(people uuid[], seen uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id from app_user u join ticket t on t.id = seen
  where u.id = any (people) and u.status = 'active'
    and case when people = array[rad.actor_id()] then true else rad.sees_ticket(seen) end and (
    t.owner_user_id = u.id
    or exists (
      select from rad.reach reach
      where reach.user_id = u.id and reach.outlet_id = t.outlet_id
        and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    )
    or exists (
      select from panel_case c join panel_seat s on s.case_id = c.id
      where c.ticket_id = t.id and s.user_id = u.id and not s.has_conflict
    )
  )
$$;

-- Who acts tells others of what he sees himself.
create or replace function rad.notify(
  people uuid[], about text, said jsonb, more jsonb, leads_to text, record text, record_id text, about_outlet uuid, key text
) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into notification (user_id, kind, title, text, link, entity, entity_id, outlet_id, dedupe_key)
  select person, about, said, more, leads_to, record, record_id, about_outlet, key
  from rad.who_see(people, about_outlet) person
  where not exists (select from notification_mute m where m.user_id = person and m.kind = about)
    and (current_setting('role') <> 'rad_app' or rad.actor_id() is not null
      and (about_outlet is null or about_outlet = any (rad.outlet_ids()))
      and case when record = 'ticket' then rad.sees_ticket(record_id::uuid) else true end)
  on conflict (user_id, dedupe_key) do nothing
  returning user_id
$$;

-- Who may be called to a ticket is told to who sees it.
create or replace function rad.callable_on(seen uuid, pattern text, readers text[], is_internal boolean, most int)
  returns table (username text, full_name text, role text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  select u.username, u.full_name, u.roles[1]
  from ticket t join app_user u on u.id in (
    select t.owner_user_id
    union all
    select reach.user_id from rad.reach
    where reach.outlet_id = t.outlet_id and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    union all
    select s.user_id from panel_case c join panel_seat s on s.case_id = c.id
    where c.ticket_id = t.id and not s.has_conflict
  )
  where t.id = seen and rad.sees_ticket(seen) and u.status = 'active' and u.roles && readers and (u.kind = 'brand' or not is_internal)
    and u.id is distinct from rad.actor_id()
    and rad.letters(u.full_name || ' ' || u.username) like pattern
  order by u.id is not distinct from t.owner_user_id desc, u.full_name, u.id
  limit most
$$;

-- The regions of somebody else are his own affair.
create or replace function rad.regions_of(person uuid, whole boolean) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct r.id), '{}')
  from user_scope s
  left join territory t on t.id = s.territory_id
  left join outlet o on o.id = s.outlet_id
  join region r on (s.region_id is null or r.id = s.region_id)
    and (s.zone_id is null or r.zone_id = s.zone_id)
    and (s.territory_id is null or r.id = t.region_id)
    and (s.outlet_id is null or r.id = o.region_id)
    and (s.dealer_id is null or s.outlet_id is not null
      or exists (select from outlet d where d.dealer_id = s.dealer_id and d.region_id = r.id))
  where s.user_id = person and (person = rad.actor_id() or current_setting('role') <> 'rad_app')
    and (not whole or num_nonnulls(s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0)
$$;

grant create on schema rad to rad_scope;
alter function rad.sees_ticket(uuid) owner to rad_scope;
alter function rad.sum_complaints() security definer;
alter function rad.sum_complaints() owner to rad_scope;
revoke create on schema rad from rad_scope;

grant execute on function rad.sees_ticket(uuid) to rad_app, rad_network, rad_scope;
