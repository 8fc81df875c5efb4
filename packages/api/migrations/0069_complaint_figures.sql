-- The sums hold the figures of the report beside the number: R10 of the whole network, by what they are kept by, is read
-- from them where nobody asks for the median, which is never one of sums.
delete from complaint_sum;
delete from complaint_sum_change;
alter table complaint_sum
  add crash int not null, add fire int not null, add injured int not null, add killed int not null, add repeats int not null;
alter table complaint_sum_change
  add crash int not null, add fire int not null, add injured int not null, add killed int not null, add repeats int not null;

create or replace function rad.sum_complaints() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into complaint_sum_change
      (month, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, count(*),
      sum(crash::int), sum(fire::int), sum(injured), sum(killed), count(repeat_of)
    from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into complaint_sum_change
      (month, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, -count(*),
      -sum(crash::int), -sum(fire::int), -sum(injured), -sum(killed), -count(repeat_of)
    from removed group by 1, 2, 3, 4, 5;
  else
    insert into complaint_sum_change
      (month, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, sum(times),
      sum(times * crash::int), sum(times * fire::int), sum(times * injured), sum(times * killed),
      sum(times * (repeat_of is not null)::int)
    from (select *, -1 as times from removed union all select *, 1 from added) line
    group by 1, 2, 3, 4, 5
    having (sum(times), sum(times * crash::int), sum(times * fire::int), sum(times * injured), sum(times * killed),
      sum(times * (repeat_of is not null)::int)) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;

insert into complaint_sum
  (month, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats)
select date_trunc('month', received_on)::date, status, severity, category, region_id, count(*),
  sum(crash::int), sum(fire::int), sum(injured), sum(killed), count(repeat_of)
from complaint group by 1, 2, 3, 4, 5;
