-- A key that a caller chooses counts for one person and one call: on another call it keeps nothing back. `call` is a digest
-- of the method and the address.
alter table idempotency_key add column call text not null default '';
alter table idempotency_key drop constraint idempotency_key_pkey, add primary key (user_id, key, call);
