-- Mail to the outside and from it (docs/domain.md#email): a line per receiver outside, what each mail answers, and what came in.

-- The message it answers, and the Message-ID of one that came from outside, without its brackets. Our own have one made of their id.
alter table email_message add column in_reply_to uuid, add column header_id text;
create index email_message_header on email_message (header_id) where header_id is not null;

-- What became of a message at a receiver outside.
create table email_outside (
  message_id uuid not null references email_message on delete cascade,
  address text not null,
  state text not null check (state in ('sending', 'sent', 'failed', 'no_server')),
  error text,
  at timestamptz not null,
  primary key (message_id, address)
);
alter table email_outside enable row level security, force row level security;
grant select, insert, update on email_outside to rad_network;
grant select on email_outside to rad_app;
create policy email_outside_seen on email_outside for select to rad_app, rad_network
  using (exists (select from email_message m where m.id = message_id and m.sender_id = rad.actor_id()));
create policy email_outside_clock on email_outside to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);

-- How far the account that mail comes in by was read. UIDs count anew once the server names another validity.
create table incoming_mailbox (
  name text primary key,
  uid_validity text,
  last_uid bigint not null default 0,
  last_poll_at timestamptz,
  -- When a poll last went through, and why the last one did not.
  last_success_at timestamptz,
  last_error text
);

-- Each mail that came in, once: `digest` says whether its bytes were seen before, whatever number the server gives it now. Who
-- wrote what is kept of those alone that were set aside.
create table incoming_mail (
  id bigint generated always as identity primary key,
  mailbox text not null references incoming_mailbox on delete cascade,
  uid_validity text not null,
  uid bigint not null,
  digest text not null unique,
  state text not null check (state in ('delivered', 'set_aside', 'again', 'dismissed')),
  reason text,
  from_email text not null default '',
  to_emails text[] not null default '{}',
  subject text not null default '',
  at timestamptz not null
);
create index incoming_mail_set_aside on incoming_mail (at desc, id desc) where state in ('set_aside', 'again');
create index incoming_mail_mailbox on incoming_mail (mailbox);

alter table incoming_mailbox enable row level security, force row level security;
alter table incoming_mail enable row level security, force row level security;
-- Administrators see and sort what was set aside as they see the outbox; the API asks whether they are.
grant select, insert, update on incoming_mailbox, incoming_mail to rad_network;
create policy incoming_mailbox_work on incoming_mailbox to rad_network using (true) with check (true);
create policy incoming_mail_work on incoming_mail to rad_network using (true) with check (true);

-- What lies in no mailbox any more and has nowhere to go goes.
grant delete on email_message to rad_network;
grant select on email_outside to rad_scope;
create policy email_outside_definer on email_outside for select to rad_scope using (true);

create or replace function rad.drop_lonely_emails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from email_message m
  where m.id in (select g.message_id from gone g) and m.outside_at is null
    and not exists (select from email_outside o where o.message_id = m.id and o.state = 'sending')
    and not exists (select from email_copy c where c.message_id = m.id);
  return null;
end
$$;
