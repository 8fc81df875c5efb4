-- Recordings of calls, apart from the calls themselves (docs/domain.md#calls).
create table call_recording (
  call_id uuid primary key references call on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  -- Null where the file has to be played to know.
  duration_ms int check (duration_ms between 0 and 86400000),
  -- How loud it is from beginning to end, each part a byte; empty where its sound cannot be read.
  peaks bytea not null default '',
  -- When it is handed to a recognizer next; null once there is a transcript, or none is expected any more.
  recognize_at timestamptz,
  recognize_tries int not null default 0,
  recognize_error text,
  added_at timestamptz not null,
  added_by uuid,
  adder text not null
);
create index call_recording_recognize on call_recording (recognize_at) where recognize_at is not null;
-- Parts of it are read without the rest.
alter table call_recording alter column content set storage external;
alter table call_recording enable row level security, force row level security;
grant select, insert, update, delete on call_recording to rad_app, rad_network;
create policy call_recording_network on call_recording to rad_network using (true) with check (true);
create policy call_recording_scope on call_recording to rad_app using (exists (select from call c where c.id = call_id))
  with check (exists (select from call c where c.id = call_id));
