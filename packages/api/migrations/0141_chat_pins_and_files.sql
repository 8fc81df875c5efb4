-- Messages that the members of a chat pinned, for all of them; and what is told apart in messages without reading their letters.

create table chat_pin (
  chat_id uuid not null,
  no int not null,
  -- Who left the product left the pin to the chat.
  pinned_by uuid not null references app_user,
  at timestamptz not null,
  primary key (chat_id, no),
  foreign key (chat_id, no) references chat_message on delete cascade
);
create index chat_pin_person on chat_pin (pinned_by);
alter table chat_pin enable row level security, force row level security;
grant select, insert, delete on chat_pin to rad_app, rad_network;
create policy chat_pin_seed on chat_pin for insert to rad_network with check (rad.actor_id() is null);
create policy chat_pin_seen on chat_pin for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_pin_add on chat_pin for insert to rad_app, rad_network
  with check (
    pinned_by = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_pin_delete on chat_pin for delete to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));

-- LIKE says too much about a row to be asked below a policy: what a file is and whether there is a link is known beforehand.
alter table chat_file add column is_image boolean not null generated always as (type like 'image/%') stored;
create index chat_file_kind on chat_file (chat_id, is_image, no desc);

alter table chat_message add column has_link boolean not null generated always as (text ~* 'https?://') stored;
create index chat_message_links on chat_message (chat_id, no desc) where has_link;
