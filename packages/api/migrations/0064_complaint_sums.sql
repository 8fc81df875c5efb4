-- How many complaints of the whole network there are, by what lists are mostly filtered by: the tabs and the total above a
-- list of a million are sums of some thousand lines. Whoever sees a part of the network only has his complaints counted.
create table complaint_sum (
  month date not null,
  status text not null,
  severity text not null,
  category text,
  region_id uuid,
  complaints int not null
);
create unique index complaint_sum_key on complaint_sum (month, status, severity, category, region_id) nulls not distinct;

-- What has changed since, one line for each key that a statement touched: appended, so that of many who record complaints at
-- once nobody waits for another. Readers add it; now and then it is folded into the sums.
create table complaint_sum_change (like complaint_sum including defaults);

alter table complaint_sum enable row level security;
alter table complaint_sum force row level security;
alter table complaint_sum_change enable row level security;
alter table complaint_sum_change force row level security;
grant select, insert, update, delete on complaint_sum, complaint_sum_change to rad_network;
grant insert on complaint_sum_change to rad_app;
create policy complaint_sum_network on complaint_sum to rad_network using (true) with check (true);
create policy complaint_sum_change_network on complaint_sum_change to rad_network using (true) with check (true);
create policy complaint_sum_change_add on complaint_sum_change for insert to rad_app with check (true);

insert into complaint_sum (month, status, severity, category, region_id, complaints)
select date_trunc('month', received_on)::date, status, severity, category, region_id, count(*)
from complaint group by 1, 2, 3, 4, 5;

-- Kept by the table itself, in the transaction of whoever writes, so that no writer can leave it out.
create function rad.sum_complaints() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into complaint_sum_change (month, status, severity, category, region_id, complaints)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, count(*)
    from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into complaint_sum_change (month, status, severity, category, region_id, complaints)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, -count(*)
    from removed group by 1, 2, 3, 4, 5;
  else
    insert into complaint_sum_change (month, status, severity, category, region_id, complaints)
    select date_trunc('month', received_on)::date, status, severity, category, region_id, sum(times)
    from (
      select received_on, status, severity, category, region_id, -1 as times from removed
      union all select received_on, status, severity, category, region_id, 1 from added
    ) line
    group by 1, 2, 3, 4, 5 having sum(times) <> 0;
  end if;
  return null;
end $$;

create trigger complaint_sums_insert after insert on complaint
  referencing new table as added for each statement execute function rad.sum_complaints();
create trigger complaint_sums_update after update on complaint
  referencing old table as removed new table as added for each statement execute function rad.sum_complaints();
create trigger complaint_sums_delete after delete on complaint
  referencing old table as removed for each statement execute function rad.sum_complaints();
