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

revoke create on schema rad from rad_scope;
grant execute on function rad.chat_moderators(uuid, int) to rad_app, rad_network;
