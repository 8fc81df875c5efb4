-- Which plan somebody has (docs/domain.md#pricing). Whoever has no row, or whose paid days are over, has the Basic plan.
create table person_plan (
  user_id uuid primary key references app_user on delete cascade,
  plan text not null check (plan in ('basic', 'standard', 'enterprise')),
  cycle text not null check (cycle in ('monthly', 'yearly')),
  -- The days that are paid, the last one not included; none of the Basic plan.
  started_on date not null,
  paid_until date check (paid_until > started_on),
  -- What is left of days that were paid and not used, in hundredths: the next invoice is paid with it first.
  credit bigint not null default 0 check (credit >= 0),
  invoice_id int references invoice,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- A plan can be tried once per person, free of charge: its days are not paid, and worth nothing in a change of plan.
  is_trial boolean not null default false,
  -- The day the trial began; none who never had one.
  tried_on date,
  check ((plan = 'basic') = (paid_until is null))
);
create index person_plan_invoice on person_plan (invoice_id) where invoice_id is not null;
select rad.personal_table('person_plan', 'select, insert, update');
