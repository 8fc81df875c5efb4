-- R13 and R14 count what was decided in some days in this index alone, also behind the wall of rows.
drop index na_declaration_decided;
create index na_declaration_decided on na_declaration (decided_on)
  include (outlet_id, channel_id, job_type, region_id, status, reason_id, base_effect) where decided_on is not null;
