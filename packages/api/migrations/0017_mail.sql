-- A mail that could not be handed over is tried again until it is parked, where somebody looks at it.
alter table outbox add column parked_at timestamptz;
-- True for a mail that went nowhere: there was no mail server, and it is kept to be read here.
alter table outbox add column is_caught boolean not null default false;
drop index outbox_due;
create index outbox_due on outbox (next_at) where delivered_at is null and parked_at is null;
create index outbox_latest on outbox (created_at desc, id desc);
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index outbox_parked on outbox (parked_at) where parked_at is not null;
