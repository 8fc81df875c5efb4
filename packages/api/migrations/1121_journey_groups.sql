-- The vehicles and customers of visits that took a path, saved under a name as they are at that moment: other lists are filtered by
-- them. A group belongs to the person who saved it.
create sequence journey_group_no;
grant usage on sequence journey_group_no to rad_app, rad_network;

create table journey_group (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  user_id uuid not null references app_user on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The filters of the report under which it was saved.
  view jsonb not null,
  visits int not null,
  vehicles int not null,
  customers int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (user_id, name)
);
alter table journey_group enable row level security, force row level security;
grant select, insert, delete on journey_group to rad_app, rad_network;
create policy journey_group_own on journey_group to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());

create table journey_group_member (
  group_id uuid not null references journey_group on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  vehicle_id uuid not null references vehicle on delete cascade,
  -- Who came with it on the last of these visits.
  customer_id uuid references customer on delete cascade,
  primary key (group_id, vehicle_id)
);
create index journey_group_member_vehicle on journey_group_member (vehicle_id);
create index journey_group_member_customer on journey_group_member (customer_id) where customer_id is not null;
create index journey_group_member_user on journey_group_member (user_id);
alter table journey_group_member enable row level security, force row level security;
grant select, insert, delete on journey_group_member to rad_app, rad_network;
create policy journey_group_member_own on journey_group_member to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());

-- They go with the account.
create or replace function rad.personal_tables() returns text[]
  language sql immutable
  return array['journey_group_member', 'journey_group', 'prepared_file', 'saved_view_choice', 'saved_view', 'bookmark', 'preference',
    'notification', 'notification_mute', 'notification_mail_wish', 'notification_mail', 'account_connection', 'connection_step',
    'account_profile', 'email_change', 'task', 'calendar_event', 'shop_cart_item', 'shop_kept_offer', 'shop_wish', 'shop_viewed',
    'shop_address', 'shop_card', 'shop_shopper', 'sign_in_step', 'password_link', 'passkey', 'recovery_code', 'user_totp',
    'user_credential', 'user_client', 'user_scope'];
grant select (user_id), delete on journey_group, journey_group_member to rad_scope;
create policy journey_group_leaving on journey_group for all to rad_scope using (true);
create policy journey_group_member_leaving on journey_group_member for all to rad_scope using (true);
