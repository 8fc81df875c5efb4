-- Who hears of a reported post: those who moderate and see its writer, by the rule of the wall of people.

grant create on schema rad to rad_scope;

grant select (id, user_id) on profile_post to rad_scope;
grant select (post_id) on profile_report to rad_scope;

create function rad.moderators_of(post int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id
  from app_user u join profile_post p on p.id = post
  where u.status = 'active' and u.roles && array['admin', 'HQA', 'RGM'] and u.id <> p.user_id
    -- Told to who reported it, and so saw it.
    and exists (select from profile_report r where r.post_id = post and r.user_id = rad.actor_id())
    and (
      exists (
        select from user_scope s where s.user_id = u.id and num_nonnulls(s.channel_id, s.zone_id, s.region_id,
          s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
      )
      or exists (
        select from user_scope s join rad.reach r on r.user_id = u.id
        where s.user_id = p.user_id and (s.outlet_id = r.outlet_id or s.dealer_id = r.dealer_id)
      )
    )
$$;
alter function rad.moderators_of(int) owner to rad_scope;

revoke create on schema rad from rad_scope;

grant execute on function rad.moderators_of(int) to rad_app, rad_network;
