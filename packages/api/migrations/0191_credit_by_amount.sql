-- A row of a credit note may be an amount alone: an allowance on the price takes no piece back.
alter table credit_note_item alter column qty drop not null;
