-- What a ticket is called in the system it came from: with its outlet, the key by which a file finds it again.
alter table ticket add source_no text;
create unique index ticket_source on ticket (outlet_id, source_no) where source_no is not null;
create index ticket_source_key on ticket ((outlet_id::text || ' ' || source_no)) where source_no is not null;
