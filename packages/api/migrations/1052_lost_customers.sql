-- Customers that were given up as lost are looked at again from outside the outlet, as what was declared (docs/domain.md#revalidations).
alter table checklist drop constraint checklist_kind_check, add constraint checklist_kind_check
  check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket', 'lost_customer'));
alter table revalidation_plan drop constraint revalidation_plan_kind_check, add constraint revalidation_plan_kind_check
  check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket', 'lost_customer'));
alter table revalidation drop constraint revalidation_kind_check, add constraint revalidation_kind_check
  check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket', 'lost_customer'));
