-- Reminders of follow-ups: what was sent to a customer on which day, what became of it, and the link within (docs/domain.md#reminders).

create table reminder (
  id uuid primary key default gen_random_uuid(),
  follow_up_id uuid not null references follow_up on delete cascade,
  outlet_id uuid not null references outlet,
  customer_id uuid not null references customer,
  -- The due date as it was, and the days from it to the day of the reminder.
  due_on date not null,
  step int not null check (step in (-10, -5, 1)),
  medium text not null check (medium in ('sms', 'whatsapp', 'email')),
  language text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'bounced', 'delivered', 'read', 'answered')),
  -- What is sent by a provider, until it has it: the text has a link that grants access.
  receiver text,
  message text,
  tries int not null default 0,
  next_at timestamptz,
  error text,
  -- What the provider calls the message.
  provider_id text unique,
  queued_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  failed_at timestamptz,
  -- The link: only its hash is stored.
  token_hash text not null unique,
  link_until timestamptz not null,
  link_used_at timestamptz,
  -- Why the customer does not come, as they answered by the link.
  reason text check (reason in ('sold', 'serviced_elsewhere', 'not_driven', 'too_expensive', 'bad_experience', 'too_far', 'later',
    'do_not_contact')),
  note text,
  -- Its line among the attempts to reach the customer, once it is known what became of it.
  attempt_id uuid,
  check (sent_at <= delivered_at and delivered_at <= read_at and read_at <= answered_at),
  check (reason is null or link_used_at is not null)
);
create unique index reminder_once on reminder (follow_up_id, due_on, step);
create index reminder_due on reminder (next_at) where next_at is not null;
create index reminder_mails on reminder (queued_at) where status = 'queued' and medium = 'email';
create index reminder_outlet on reminder (outlet_id, queued_at desc);
create index reminder_customer on reminder (customer_id);

alter table reminder enable row level security, force row level security;
-- Not the columns of the link and of the text.
grant select (id, follow_up_id, outlet_id, due_on, step, medium, language, status, error, queued_at, sent_at, delivered_at, read_at,
  answered_at, failed_at, link_used_at, reason, note) on reminder to rad_app;
grant select, insert, update, delete on reminder to rad_network;
create policy reminder_network on reminder to rad_network using (true) with check (true);
-- Who sees the follow-up sees its reminders: the outlet narrows first.
create policy reminder_scope on reminder for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]) and exists (select from follow_up f where f.id = follow_up_id));
create policy reminder_desk on reminder as restrictive to rad_desk using (false);

-- What the provider reported of a message: each event once, in whatever order it comes.
create table reminder_event (
  reminder_id uuid not null references reminder on delete cascade,
  -- The provider's own name for it.
  id text not null,
  kind text not null check (kind in ('delivered', 'read', 'answered', 'booked', 'failed', 'bounced', 'opted_out')),
  at timestamptz not null,
  -- For which day the customer booked.
  booked_on date,
  received_at timestamptz not null,
  primary key (reminder_id, id),
  check ((kind = 'booked') <= (booked_on is not null))
);
alter table reminder_event enable row level security, force row level security;
grant select, insert, update, delete on reminder_event to rad_network;
create policy reminder_event_network on reminder_event to rad_network using (true) with check (true);

-- The sandbox of messages: a provider that delivers to no one, and whose messages can be read here.
create table sandbox_message (
  -- What the sender calls it: the same one again is one message.
  reference text primary key,
  provider_id text not null unique,
  medium text not null,
  receiver text not null,
  message text not null,
  language text not null,
  sent_at timestamptz not null
);
alter table sandbox_message enable row level security, force row level security;
grant select, insert, delete on sandbox_message to rad_network;
create policy sandbox_message_network on sandbox_message to rad_network using (true) with check (true);

-- Attempts that were reminders: they do not count as the attempts of people that a declaration needs.
alter table contact_attempt add column reminder_id uuid;
