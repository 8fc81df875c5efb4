-- Words that occur together in many calls and belong to no topic, offered as one (docs/domain.md#calls).
create table topic_suggestion (
  id uuid primary key default gen_random_uuid(),
  terms text[] not null check (cardinality(terms) between 1 and 20),
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
  -- What it became.
  topic_id uuid references topic,
  found_at timestamptz not null,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check ((state = 'accepted') = (topic_id is not null))
);
-- It is known again by its first term when it is looked for again.
create unique index topic_suggestion_open on topic_suggestion ((terms[1])) where state = 'open';

-- The calls that name any of its terms, and where first. They go with the line: consent may be withdrawn.
create table topic_suggestion_call (
  suggestion_id uuid not null references topic_suggestion on delete cascade,
  call_id uuid not null,
  seq int not null,
  primary key (suggestion_id, call_id),
  foreign key (call_id, seq) references call_segment on delete cascade
);
create index topic_suggestion_call_line on topic_suggestion_call (call_id, seq);

alter table topic_suggestion enable row level security, force row level security;
alter table topic_suggestion_call enable row level security, force row level security;
grant select, insert, update, delete on topic_suggestion, topic_suggestion_call to rad_network;
grant select, update on topic_suggestion to rad_app;
grant select on topic_suggestion_call to rad_app;
create policy topic_suggestion_network on topic_suggestion to rad_network using (true) with check (true);
create policy topic_suggestion_call_network on topic_suggestion_call to rad_network using (true) with check (true);
create policy topic_suggestion_call_scope on topic_suggestion_call for select to rad_app
  using (exists (select from call c where c.id = call_id));
-- Its words are those of calls: it is seen by who sees one of them.
create policy topic_suggestion_scope on topic_suggestion for select to rad_app
  using (exists (select from topic_suggestion_call found where found.suggestion_id = id));
