-- A rule of a mailbox may add the attachments of its emails as documents (docs/domain.md#documents).
alter table email_rule add column adds_documents boolean not null default false;
alter table email_rule drop constraint email_rule_check1;
alter table email_rule add constraint email_rule_check1
  check (folder is not null or label is not null or marks_read or stars or adds_documents);

-- Its attachments still have to be added as documents of its owner.
alter table email_copy add column documents_due boolean not null default false;
create index email_copy_documents_due on email_copy (arrives_at) where documents_due;

drop function rad.sorted_by_rules(uuid[], text, boolean);
create function rad.sorted_by_rules(people uuid[], letters text, with_files boolean)
  returns table (user_id uuid, folder text, is_read boolean, is_starred boolean, labels text[], documents_due boolean)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select r.user_id, (array_agg(r.folder order by r.place, r.id) filter (where r.folder is not null))[1],
    bool_or(r.marks_read), bool_or(r.stars), coalesce(array_agg(distinct r.label) filter (where r.label is not null), '{}'),
    bool_or(r.adds_documents) and with_files
  from email_rule r
  where r.user_id = any (people)
    and (r.from_text = '' or strpos(split_part(letters, e'\n', 1), rad.letters(r.from_text)) > 0)
    and (r.to_text = '' or strpos(split_part(letters, e'\n', 2), rad.letters(r.to_text)) > 0)
    and (r.subject_text = '' or strpos(split_part(letters, e'\n', 3), rad.letters(r.subject_text)) > 0)
    and (not r.has_files or with_files)
  group by r.user_id
$$;
grant execute on function rad.sorted_by_rules(uuid[], text, boolean) to rad_app, rad_network;
