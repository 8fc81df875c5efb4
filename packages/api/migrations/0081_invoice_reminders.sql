-- What was sent to a client: the invoice, or a reminder of one that is overdue.
alter table invoice_sending add column kind text not null default 'invoice' check (kind in ('invoice', 'reminder'));
