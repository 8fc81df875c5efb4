-- New mails are told (docs/domain.md#email), but not those that a program wrote, such as an answer of someone who is away, or a
-- notification of this product: that one is read by a mailbox here must not lead to another one.
alter table email_message add column is_automatic boolean not null default false;
