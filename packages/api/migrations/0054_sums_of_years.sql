-- Reports over years and by medium (docs/domain.md#measures): what is counted by day stands in coarser lines too, so
-- that they read hundreds of lines where they read hundred thousands. What stands in the rollups already fills them.
alter table usage_day no force row level security;
alter table usage_hour no force row level security;
alter table usage_length no force row level security;
alter table person_day no force row level security;
alter table activity no force row level security;

-- By bot, day and medium alone, with what people said on the day.
create table usage_bot (
  day date not null,
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  medium text not null,
  messages int not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, day, medium)
);
insert into usage_bot
select day, bot_id, client_id, medium, sum(messages), sum(sessions), sum(engaged), sum(contained), sum(contained_for_good),
  sum(handed_over), sum(abandoned), sum(failed), sum(bounced), sum(turns_user), sum(turns_bot), sum(turns_agent),
  sum(fallback_turns), sum(fallback_sessions), sum(ratings), sum(good_ratings), sum(seconds)
from (
  select day, bot_id, client_id, medium, 0 as messages, sessions, engaged, contained, contained_for_good, handed_over, abandoned,
    failed, bounced, turns_user, turns_bot, turns_agent, fallback_turns, fallback_sessions, ratings, good_ratings, seconds
  from usage_day
  union all
  select day, bot_id, client_id, medium, messages, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from usage_hour where messages > 0
) line
group by 1, 2, 3, 4;
create index usage_bot_day on usage_bot (day);

-- By month, with intents, and new and returning people.
create table usage_month (
  month date not null check (extract(day from month) = 1),
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  medium text not null,
  is_new boolean not null,
  intent text not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, month, medium, is_new, intent)
);
insert into usage_month
select date_trunc('month', day::timestamp)::date, bot_id, client_id, medium, is_new, intent, sum(sessions), sum(engaged),
  sum(contained), sum(contained_for_good), sum(handed_over), sum(abandoned), sum(failed), sum(bounced), sum(turns_user),
  sum(turns_bot), sum(turns_agent), sum(fallback_turns), sum(fallback_sessions), sum(ratings), sum(good_ratings), sum(seconds)
from usage_day group by 1, 2, 3, 4, 5, 6;
create index usage_month_month on usage_month (month);

-- Beginnings by the hours of a week in a month; `weekday` from 1, Monday, to 7.
create table usage_weekday (
  month date not null check (extract(day from month) = 1),
  weekday int not null check (weekday between 1 and 7),
  hour int not null check (hour between 0 and 23),
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  medium text not null,
  sessions int not null,
  primary key (bot_id, month, weekday, hour, medium)
);
insert into usage_weekday
select date_trunc('month', day::timestamp)::date, extract(isodow from day), hour, bot_id, client_id, medium, sum(sessions)
from usage_hour where sessions > 0 group by 1, 2, 3, 4, 5, 6;
create index usage_weekday_month on usage_weekday (month);

-- Lengths by month alone. By day nearly every session has a line of its own: its row says the same.
delete from usage_length where span = 'day';
drop index usage_length_from;
alter table usage_length drop column span;
alter table usage_length rename from_on to month;
alter table usage_length add primary key (bot_id, what, month, medium, value);
create index usage_length_month on usage_length (month);

-- The figures of sessions of some days, from the index alone.
create index conversation_figures on conversation (started_on, bot_id)
  include (client_id, medium, main_intent, is_new, seconds, turns_user, turns_bot, turns_agent, started_at);
drop index conversation_day;

-- Who was active on one medium; '' is on any.
alter table activity add column medium text not null default '';
alter table activity alter column medium drop default;
alter table activity drop constraint activity_pkey;
insert into activity (of_id, client_id, medium, day, gap, people)
select of_id, client_id, medium, day, gap, count(*)
from (
  select bot_id as of_id, client_id, medium, day,
    day - coalesce(lag(day) over (partition by bot_id, medium, bot_user_id order by day), day) as gap
  from person_day
  union all
  select client_id, client_id, medium, day,
    day - coalesce(lag(day) over (partition by client_id, medium, bot_user_id order by day), day)
  from (select distinct bot_user_id, client_id, medium, day from person_day) active
) line
group by 1, 2, 3, 4, 5;
alter table activity add primary key (of_id, medium, day, gap);

alter table usage_day force row level security;
alter table usage_hour force row level security;
alter table usage_length force row level security;
alter table person_day force row level security;
alter table activity force row level security;

do $$
declare
  one text;
begin
  foreach one in array array['usage_bot', 'usage_month', 'usage_weekday'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select on %I to rad_app', one);
    execute format('grant select, insert, update, delete on %I to rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
    execute format('create policy %I on %I to rad_app using (client_id = any ((select rad.client_ids())::uuid[]))
      with check (client_id = any ((select rad.client_ids())::uuid[]))', one || '_of_client', one);
  end loop;
end $$;
