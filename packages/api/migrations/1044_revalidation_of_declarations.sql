-- Which revalidation decided about a declaration last (docs/domain.md#revalidations), and the photos that an answer of an audit names:
-- they may still wait on the device that took them, and the audit is submitted once they have arrived.

alter table na_declaration add revalidation_id uuid references revalidation on delete set null;
create index na_declaration_revalidation on na_declaration (revalidation_id) where revalidation_id is not null;

-- By the hash of their content.
alter table revalidation_answer add photos text[] not null default '{}';
