-- Lists and reports of a quarter of a million tickets.

-- The wall around tickets has three openings: outlets, an owner, a seat in a panel. With an index behind each the rows of
-- who is walled are found through all three at once; an index of the open ones alone leaves only a look at every ticket.
drop index ticket_owner;
create index ticket_owner on ticket (owner_user_id);

-- R08 asks who left a level lately, R06 who began to wait.
create index ticket_level_left on ticket_level (left_at) where left_at is not null;
create index ticket_stop_waiting on ticket_stop (from_at) include (ticket_id, is_late) where kind = 'waiting';
