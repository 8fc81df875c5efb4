-- The records of the sample applications are numbered: a new one gets one more than the highest number ever given, which
-- neither a sequence (a failed try leaves a gap) nor max(id) (a removed one is given again) keeps.
create table sample_id (
  entity text primary key,
  last int not null
);
alter table sample_id enable row level security;
alter table sample_id force row level security;
grant select, insert, update on sample_id to rad_app, rad_network;
create policy sample_id_all on sample_id to rad_app, rad_network using (true) with check (true);
