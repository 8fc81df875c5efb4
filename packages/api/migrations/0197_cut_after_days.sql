-- While days are recalculated for another zone, cards and their hold-ups move table by table: between the two a hold-up may outlast its
-- card that does not in the end. What then still does, because one of them named a day and the other a time, is cut afterwards.
create or replace function rad.cut_holdup() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  left_at timestamptz;
  cause text;
begin
  if current_setting('rad.changing_days', true) = 'on' then
    return new;
  end if;
  select ended_at, case when delivered_at is null then 'card_cancelled' else 'resolved' end into left_at, cause
  from job_card where id = new.job_card_id;
  if left_at < coalesce(new.ended_at, 'infinity') then
    new.ended_at := greatest(new.started_at, left_at);
    new.end_cause := coalesce(new.end_cause, cause);
  end if;
  return new;
end $$;
create or replace function rad.end_holdups_of_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[];
begin
  if current_setting('rad.changing_days', true) = 'on' then
    return null;
  end if;
  select array_agg(id) into cards from (
    select id, ended_at from written where ended_at is not null except select id, ended_at from removed
  ) changed;
  if cards is null then
    return null;
  end if;
  update holdup h set ended_at = greatest(h.started_at, c.ended_at),
    end_cause = coalesce(h.end_cause, case when c.delivered_at is null then 'card_cancelled' else 'resolved' end),
    version = h.version + 1, updated_at = c.updated_at, updated_by = c.updated_by
  from job_card c
  where c.id = any (cards) and h.job_card_id = c.id and coalesce(h.ended_at, 'infinity') > greatest(h.started_at, c.ended_at);
  return null;
end $$;

create function rad.cut_holdups() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update holdup h set ended_at = greatest(h.started_at, c.ended_at),
    end_cause = coalesce(h.end_cause, case when c.delivered_at is null then 'card_cancelled' else 'resolved' end),
    version = h.version + 1
  from job_card c
  where c.id = h.job_card_id and c.ended_at is not null and coalesce(h.ended_at, 'infinity') > greatest(h.started_at, c.ended_at)
$$;
grant create on schema rad to rad_scope;
alter function rad.cut_holdups() owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.cut_holdups() from public;
grant execute on function rad.cut_holdups() to rad_network;
