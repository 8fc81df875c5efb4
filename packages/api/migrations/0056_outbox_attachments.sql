-- Files that go along with a mail: [{name, type, base64}]. Beside the words and not among them, so that whoever lists
-- mails reads no files; taken away once the mail has left.
alter table outbox add column attachments jsonb;
