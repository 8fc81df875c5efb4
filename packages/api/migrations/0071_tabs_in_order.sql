-- A tab of a list in its order, from one index: what lies in other tabs before it need not be passed by.
drop index complaint_status;
create index complaint_status on complaint (status, received_on desc, id desc);
drop index ticket_status;
create index ticket_status on ticket (status, opened_at desc, id desc);
