-- The agreed order of a visit, stage by stage, and what visits deviate from it (docs/domain.md#journeys).
alter table journey_stage
  -- A visit that begins before it and comes further passes it.
  add column is_required boolean not null default false,
  -- How often a visit may come to it; empty for any number.
  add column at_most int check (at_most between 1 and 100),
  add column is_allowed boolean not null default true;
update journey_stage set is_required = true where code in ('ENGAGED', 'ARRIVED', 'CARD-OPEN', 'WORK', 'COMPLETED', 'INVOICED');
update journey_stage set at_most = 1 where code in ('CARD-OPEN', 'HOLD-UP');
update journey_stage set at_most = 3 where code = 'REMINDED';
update journey_stage set is_allowed = false where code = 'COMPLAINT';

alter table journey_visit add column deviations int not null default 0;

create table journey_deviation (
  visit_id bigint not null references journey_visit on delete cascade,
  stage_id uuid not null references journey_stage,
  kind text not null check (kind in ('missing', 'too_often', 'out_of_order', 'not_allowed')),
  primary key (visit_id, stage_id, kind)
);
create index journey_deviation_kind on journey_deviation (stage_id, kind);
alter table journey_deviation enable row level security, force row level security;
grant select on journey_deviation to rad_app;
grant select, insert, update, delete on journey_deviation to rad_network;
create policy journey_deviation_network on journey_deviation to rad_network using (true) with check (true);
create policy journey_deviation_scope on journey_deviation for select to rad_app
  using (exists (select from journey_visit v where v.id = visit_id));

insert into journey_change select distinct vehicle_id from journey_visit;
