-- A plan can be tried once per person, free of charge: its days are not paid, and worth nothing in a change of plan.
alter table person_plan
  add column is_trial boolean not null default false,
  -- The day the trial began; none who never had one.
  add column tried_on date;
