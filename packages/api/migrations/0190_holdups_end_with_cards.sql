-- A hold-up never lasts longer than its card is in the workshop, whichever way either of them comes in: one that ends after the
-- delivery or the cancellation is cut there (docs/domain.md#hold-ups). And of two hold-ups that begin at once the primary one
-- follows from what they say, never from a random id.

grant create on schema rad to rad_scope;
grant update (ended_at, end_cause, version, updated_at, updated_by) on holdup to rad_scope;
create policy holdup_definer_end on holdup for update to rad_scope using (true) with check (true);

create function rad.cut_holdup() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  left_at timestamptz;
  cause text;
begin
  select ended_at, case when delivered_at is null then 'card_cancelled' else 'resolved' end into left_at, cause
  from job_card where id = new.job_card_id;
  if left_at < coalesce(new.ended_at, 'infinity') then
    new.ended_at := greatest(new.started_at, left_at);
    new.end_cause := coalesce(new.end_cause, cause);
  end if;
  return new;
end $$;
alter function rad.cut_holdup() owner to rad_scope;
create trigger holdup_cut before insert or update of job_card_id, started_at, ended_at on holdup
  for each row execute function rad.cut_holdup();

-- A card that leaves, or whose leaving is corrected to an earlier time.
create function rad.end_holdups_of_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[];
begin
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
alter function rad.end_holdups_of_cards() owner to rad_scope;
create trigger job_card_ends_holdups after update on job_card
  referencing old table as removed new table as written for each statement execute function rad.end_holdups_of_cards();

-- As in 0084, with what decides between hold-ups that begin at once: their reasons, their references, and when they end.
create or replace function rad.hold_cards(cards uuid[]) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from holdup_span where job_card_id = any (cards);
  insert into holdup_span (job_card_id, from_at, to_at, holdup_id, reason_id, party, outlet_id, region_id, channel_id, job_type)
  with edges as (
    select job_card_id, started_at as at from holdup where job_card_id = any (cards)
    union select job_card_id, coalesce(ended_at, 'infinity') from holdup where job_card_id = any (cards)
  ), pieces as (
    select job_card_id, at as from_at, lead(at) over (partition by job_card_id order by at) as to_at from edges
  )
  select p.job_card_id, p.from_at, nullif(p.to_at, 'infinity'), h.id, h.reason_id, h.party, h.outlet_id, h.region_id,
    h.channel_id, h.job_type
  from pieces p cross join lateral (
    select h.* from holdup h join holdup_reason r on r.id = h.reason_id
    where h.job_card_id = p.job_card_id and h.started_at <= p.from_at and coalesce(h.ended_at, 'infinity') >= p.to_at
    order by h.rest_workable, h.started_at, r.code, h.linked_no nulls last, h.ended_at nulls first, h.expected_until desc, h.id
    limit 1
  ) h
  where p.to_at > p.from_at;
  update job_card c set
    holdup_id = now_.id, holdup_reason_id = now_.reason_id, holdup_since = now_.started_at, holdup_until = now_.expected_until,
    holdups = now_.count,
    status = case when now_.id is not null and c.status in ('open', 'in_work', 'final_check', 'ready') then 'on_hold'
      when now_.id is null and c.status = 'on_hold' then c.held_from else c.status end,
    held_from = case when now_.id is not null and c.status in ('open', 'in_work', 'final_check', 'ready') then c.status
      when now_.id is null then null else c.held_from end
  from (
    select card.id as card_id, open_.id, open_.reason_id, open_.started_at, open_.expected_until,
      (select count(*) from holdup h where h.job_card_id = card.id) as count
    from unnest(cards) as card (id) left join lateral (
      select h.* from holdup h join holdup_reason r on r.id = h.reason_id where h.job_card_id = card.id and h.ended_at is null
      order by h.rest_workable, h.started_at, r.code, h.linked_no nulls last, h.expected_until desc, h.id limit 1
    ) open_ on true
  ) now_
  where c.id = now_.card_id and (c.holdup_id, c.holdup_reason_id, c.holdup_since, c.holdup_until, c.holdups)
    is distinct from (now_.id, now_.reason_id, now_.started_at, now_.expected_until, now_.count);
end $$;

revoke create on schema rad from rad_scope;

-- What is stored already: hold-ups that outlast their card, and cards whose primary hold-up was chosen by its id.
update holdup h set ended_at = greatest(h.started_at, c.ended_at),
  end_cause = coalesce(h.end_cause, case when c.delivered_at is null then 'card_cancelled' else 'resolved' end),
  version = h.version + 1
from job_card c
where c.id = h.job_card_id and c.ended_at is not null and coalesce(h.ended_at, 'infinity') > greatest(h.started_at, c.ended_at);

select rad.hold_cards(array_agg(distinct h.job_card_id))
from holdup h join holdup o on o.job_card_id = h.job_card_id and o.started_at = h.started_at and o.id <> h.id
having count(*) > 0;
