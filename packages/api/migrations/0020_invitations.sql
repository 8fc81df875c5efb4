-- Somebody asked to join. The link is known by its hash; a new one takes the place of the former.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  full_name text not null,
  kind text not null check (kind in ('brand', 'dealer', 'agency')),
  roles text[] not null,
  -- The scope by the codes a person reads, and the same as the rows it becomes.
  scopes jsonb not null,
  scope_rows jsonb not null,
  token_hash text not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid not null references app_user,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
-- One open invitation per address.
create unique index invitation_email_key on invitation (email) where accepted_at is null and withdrawn_at is null;
create index invitation_sent on invitation (sent_at desc, id);
create index invitation_inviter on invitation (created_by, sent_at desc);
create index invitation_name on invitation (lower(full_name), id);

alter table invitation enable row level security;
alter table invitation force row level security;
grant select, insert on invitation to rad_app, rad_network;
grant update (token_hash, sent_at, expires_at, withdrawn_at, updated_at, updated_by, version) on invitation to rad_app, rad_network;
create policy invitation_network on invitation to rad_network using (true) with check (true);
-- Who sees a part of the network meets his own invitations only.
create policy invitation_own on invitation to rad_app
  using (created_by = rad.actor_id()) with check (created_by = rad.actor_id());
grant select on invitation to rad_auth;
grant update (accepted_at, updated_at, version) on invitation to rad_auth;
create policy invitation_auth on invitation to rad_auth using (true) with check (true);
