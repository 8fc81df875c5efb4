-- What has just come into a mailbox, or come back into it, is told to whoever looks at it.
create index email_copy_shown on email_copy (shown_at) include (user_id);
