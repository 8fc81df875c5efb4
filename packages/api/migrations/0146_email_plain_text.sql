-- A draft can be plain text (docs/domain.md#email), and goes out so. Whether the editor checks spelling is a choice of its person.
alter table email_message add column is_plain_text boolean not null default false;
alter table email_setting add column checks_spelling boolean not null default true;
