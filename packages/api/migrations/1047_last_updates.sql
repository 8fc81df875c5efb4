-- When its outlet last updated a case, of the kinds that did not keep it, and indexes for R12b: what is open, by its outlet. Without a
-- value the outlet has not updated the case since it began.
alter table holdup add column last_outlet_update_at timestamptz;
alter table na_declaration add column last_outlet_update_at timestamptz;
alter table helpdesk_case add column last_outlet_update_at timestamptz;

-- What is known of those that are open: the last change of a hold-up, which only outlets change, the evidence of a declaration, and
-- what an outlet said in its turn.
update holdup set last_outlet_update_at = greatest(started_at, updated_at) where ended_at is null;
update na_declaration d set last_outlet_update_at = (select max(f.at) from na_declaration_file f where f.na_declaration_id = d.id)
where status = 'declared';
update helpdesk_case set last_outlet_update_at = coalesce(feedback_at, submitted_at) where turn is not null;

create index ticket_open_update on ticket (outlet_id)
  include (channel_id, job_type, region_id, dealer_id, last_outlet_update_at, opened_at, owner_user_id, id) where ended_at is null;
create index job_card_open_update on job_card (job_type, outlet_id)
  include (channel_id, region_id, dealer_id, last_outlet_update_at, received_at) where ended_at is null;
create index holdup_open_update on holdup (job_type, outlet_id)
  include (channel_id, region_id, last_outlet_update_at, started_at, job_card_id) where ended_at is null;
create index follow_up_open_update on follow_up (outlet_id)
  include (channel_id, job_type, region_id, dealer_id, last_outlet_update_at, opened_at) where ended_at is null;
create index na_declaration_open_update on na_declaration (outlet_id)
  include (channel_id, job_type, region_id, dealer_id, last_outlet_update_at, declared_at) where status = 'declared';
create index helpdesk_case_open_update on helpdesk_case (outlet_id)
  include (channel_id, job_type, region_id, dealer_id, last_outlet_update_at, submitted_at) where turn is not null;
