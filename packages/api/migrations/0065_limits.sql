-- Tries that limits count, where several servers count together. Unlogged: each try is a write, and after a crash of the
-- database everybody may begin to count anew. Written by the owner outside of every request's transaction, so that what a
-- request undoes it has tried all the same.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limit enable row level security;
grant select, delete on rate_limit to rad_network;
create policy rate_limit_spent on rate_limit to rad_network
  using (expire < extract(epoch from now()) * 1000);
