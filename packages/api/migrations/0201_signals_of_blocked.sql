-- Between two people of whom one blocked the other no signal passes: not that one types, has read or received something, or is
-- there (docs/domain.md#chats).

-- The people whom whoever calls this blocked, and those who blocked them.
create function rad.chat_blocked_with() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(case when b.user_id = rad.actor_id() then b.other_id else b.user_id end), '{}')
  from chat_block b where rad.actor_id() in (b.user_id, b.other_id)
$$;
grant create on schema rad to rad_scope;
alter function rad.chat_blocked_with() owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.chat_blocked_with() to rad_app, rad_network;

-- Whether somebody types is written where no one blocked the other, as a message is.
create policy chat_member_typing on chat_member as restrictive for update to rad_app, rad_network
  using (true) with check (typing_until is null or not rad.chat_is_blocked(chat_id));
