-- Who sees some clients only does not see all there is: sign-in asks for it, so that the walls of clients stand for him.
grant select, insert on user_client to rad_auth;
create policy user_client_auth on user_client to rad_auth using (true) with check (true);
-- Whose bots somebody will see who is invited.
alter table invitation add column client_ids uuid[] not null default '{}';
