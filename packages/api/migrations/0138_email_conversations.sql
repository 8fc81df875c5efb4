-- Lists of conversations (docs/domain.md#email): whether a mail is the newest of its conversation in a list is told by indexes alone,
-- for each mail that a page counts off.
drop index email_copy_thread, email_copy_folder, email_copy_all, email_copy_starred, email_copy_labels;
create index email_copy_thread on email_copy (user_id, thread_id, shown_at, id) include (folder, arrives_at, is_starred);
create index email_copy_folder on email_copy (user_id, folder, shown_at desc, id desc) include (arrives_at, thread_id);
create index email_copy_all on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, thread_id);
create index email_copy_starred on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, thread_id) where is_starred;
create index email_copy_labels on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, labels, thread_id)
  where labels <> '{}';
